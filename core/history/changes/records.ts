import { z } from 'zod';
import type { Reader } from '../../../orm/database.ts';
import { locales } from '../../../orm/records/locale.ts';
import { mergedEvents, mergedPeople, mergedVenues } from '../../../orm/records/merged.ts';
import { photos } from '../../../orm/records/photo.ts';
import { tracks } from '../../../orm/records/track.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { event, readEvents } from '../../events/event.ts';
import { locale } from '../../locales/locale.ts';
import { person, readPeople } from '../../people/person.ts';
import { photo } from '../../photos/photo.ts';
import { track, trackBody } from '../../tracks/track.ts';
import { readVenues, venue } from '../../venues/venue.ts';
import { type Kind, kinds } from './kinds.ts';

const followedEvent = event.omit({ rsvp: true }).meta({ id: 'FollowedEvent' });

const changed = <Name extends Kind, Schema extends z.ZodType>(kind: Name, record: Schema) =>
  z.object({ kind: z.literal(kind), id: uuid, record });

export const changedRecord = z.union([
  changed('locale', locale),
  changed('venue', venue),
  changed('event', followedEvent),
  changed('person', person),
  changed('track', track),
  changed('photo', photo),
  z
    .object({
      kind: z.enum(kinds),
      id: uuid,
      deleted: z.literal(true),
      merged_into: uuid.optional().describe('The id of the record into which it was merged.'),
    })
    .meta({ id: 'Tombstone' })
    .describe('The record was deleted, or is not visible any more.'),
]);

export type ChangedRecord = z.output<typeof changedRecord>;

const readers: {
  readonly [Name in Kind]: (reader: Reader, scope: Scope, ids: string[]) => Promise<ChangedRecord[]>;
} = {
  locale: async ({ query }, scope, ids) =>
    (await query(locales.byIds, scope, [ids])).map((record) => ({ kind: 'locale', id: record.id, record })),
  venue: async (...of) =>
    (await readVenues(...of)).map((record) => ({ kind: 'venue', id: record.id, record })),
  event: async (...of) =>
    (await readEvents(...of)).map(({ rsvp: _, ...record }) => ({ kind: 'event', id: record.id, record })),
  person: async (...of) =>
    (await readPeople(...of)).map((record) => ({ kind: 'person', id: record.id, record })),
  track: async ({ query }, scope, ids) =>
    (await query(tracks.byIds, scope, [ids])).map((row) => ({
      kind: 'track',
      id: row.id,
      record: trackBody(row),
    })),
  photo: async ({ query }, scope, ids) =>
    (await query(photos.byIds, scope, [ids])).map((record) => ({ kind: 'photo', id: record.id, record })),
};

interface Wanted {
  readonly kind: Kind;
  readonly id: string;
}

/** The records as their GET presents them now, by kind and id; tombstones of those that are not visible. */
export async function readRecords(
  reader: Reader,
  scope: Scope,
  wanted: readonly Wanted[],
): Promise<Map<string, ChangedRecord>> {
  const found = await readVisible(reader, scope, wanted);
  const missing = wanted.filter((record) => !found.has(keyOf(record)));
  return new Map([...found, ...(await tombstones(reader, scope, missing))]);
}

async function readVisible(
  reader: Reader,
  scope: Scope,
  wanted: readonly Wanted[],
): Promise<Map<string, ChangedRecord>> {
  const byKind = Map.groupBy(wanted, ({ kind }) => kind);
  const lists = await Promise.all(
    [...byKind].map(([kind, records]) =>
      readers[kind](reader, scope, [...new Set(records.map(({ id }) => id))]),
    ),
  );
  return new Map(lists.flat().map((record) => [keyOf(record), record]));
}

const merged: Partial<Record<Kind, typeof mergedVenues>> = {
  venue: mergedVenues,
  event: mergedEvents,
  person: mergedPeople,
};

async function tombstones(
  reader: Reader,
  scope: Scope,
  missing: readonly Wanted[],
): Promise<[key: string, ChangedRecord][]> {
  const survivors = new Map<string, Wanted>();
  for (const [kind, records] of Map.groupBy(missing, ({ kind }) => kind)) {
    const statement = merged[kind];
    const ids = records.map(({ id }) => id);
    const rows = statement === undefined ? [] : await reader.query(statement, scope, [ids]);
    for (const { former, id } of rows) survivors.set(keyOf({ kind, id: former }), { kind, id });
  }
  const visible =
    survivors.size === 0 ? new Map() : await readVisible(reader, scope, [...survivors.values()]);
  return missing.map(({ kind, id }) => {
    const key = keyOf({ kind, id });
    const survivor = survivors.get(key);
    const isVisible = survivor !== undefined && visible.has(keyOf(survivor));
    return [key, { kind, id, deleted: true, ...(isVisible && { merged_into: survivor.id }) }];
  });
}

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string =>
  `${kind} ${id}`;
