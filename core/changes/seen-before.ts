import type { Reader } from '../../orm/database.ts';
import { usersOfPhotos, usesAtEndsOfPhotos } from '../../orm/reads/past-visibility.ts';
import type { Scope } from '../../orm/scope.ts';
import type { Kind } from './kinds.ts';
import type { Mention } from './mentions.ts';
import { type Pasts, readPasts, stateAt, timesOf, valuesOf } from './past.ts';
import { keyOf } from './records.ts';

/**
 * Of mentions of records that are out of scope now, those of records that were in it before: these become tombstones.
 * Whatever ends that a record is seen mentions it.
 */
export async function seenBefore(
  reader: Reader,
  scope: Scope,
  missing: readonly Mention[],
): Promise<Set<string>> {
  const seen = missing.filter((mention) => isSeenToEnd(mention, scope));
  if (scope.hidden) return new Set(seen.map(keyOf));
  const others = missing.filter(mayEndOther);
  const photos = missing.filter(
    ({ kind, entry, isOwn }) => kind === 'photo' && !(isOwn && entry.operation === 'update'),
  );
  const [seenOthers, seenPhotos] = await Promise.all([
    others.length === 0 ? [] : othersSeen(reader, scope, others),
    photos.length === 0 ? [] : photosSeen(reader, scope, photos),
  ]);
  return new Set([
    ...seen.map(keyOf),
    ...seenOthers.map(keyOf),
    ...seenPhotos.map((id) => keyOf({ kind: 'photo', id })),
  ]);
}

/** The entry alone tells that the record was seen until then. */
function isSeenToEnd({ kind, entry, isOwn }: Mention, scope: Scope): boolean {
  if (entry.kind === 'audience') return scope.hidden || isAlwaysSeen(kind);
  if (!isOwn) return false;
  const isDeleted = entry.operation === 'delete';
  if (scope.hidden) return isDeleted;
  if (kind === 'venue') return entry.was_hidden === false;
  return isDeleted && isAlwaysSeen(kind);
}

/** While it exists. */
const isAlwaysSeen = (kind: Kind): boolean => kind === 'locale' || kind === 'person' || kind === 'track';

/** An event, or its venue, is deleted, or hidden, or it moves; or either disappears with the audience. */
function mayEndOther({ kind, entry, isOwn }: Mention): boolean {
  if (entry.kind === 'audience') return kind === 'venue' || kind === 'event';
  if (kind !== 'event') return false;
  return isOwn
    ? entry.operation === 'delete' || entry.fields.includes('venue_id')
    : entry.was_hidden === false;
}

async function othersSeen(reader: Reader, scope: Scope, mentions: readonly Mention[]): Promise<Mention[]> {
  const pasts = await readWithVenues(
    reader,
    scope,
    mentions.map(({ id }) => id),
  );
  return mentions.filter(({ id }) => momentsOf(pasts, id).some((time) => isSeenAt(pasts, id, time)));
}

/** Of records and, for events, of the venues where they have been. */
async function readWithVenues(reader: Reader, scope: Scope, records: readonly string[]): Promise<Pasts> {
  const pasts = await readPasts(reader, scope, [...new Set(records)]);
  const venues = new Set([...pasts.keys()].flatMap((id) => valuesOf(pasts, id, 'venue_id')));
  const others = [...venues].filter((id) => !pasts.has(id));
  return new Map([...pasts, ...(others.length === 0 ? [] : await readPasts(reader, scope, others))]);
}

const momentsOf = (pasts: Pasts, id: string): string[] =>
  timesOf(pasts, [id, ...new Set(valuesOf(pasts, id, 'venue_id'))]);

/** Whether a venue, an event or a person was seen by those who do not see hidden ones. */
function isSeenAt(pasts: Pasts, id: string, time: string): boolean {
  const state = stateAt(pasts, id, time);
  if (state === null || state.hidden === true) return false;
  const venue = state.venue_id;
  return typeof venue !== 'string' || stateAt(pasts, venue, time)?.hidden === false;
}

/** A photo is seen while nothing uses it, or something that is seen does. */
async function photosSeen({ query }: Reader, scope: Scope, mentions: readonly Mention[]): Promise<string[]> {
  const ids = [...new Set(mentions.map(({ id }) => id))];
  const ends = await query(usesAtEndsOfPhotos, scope, [ids]);
  const current = await query(usersOfPhotos, scope, [ids]);
  const users = Map.groupBy(
    [
      ...ends.flatMap(({ photo, user }) => (user === null ? [] : { photo, user })),
      ...current,
      ...mentions.filter(({ isOwn }) => !isOwn).map(({ id, entry }) => ({ photo: id, user: entry.record })),
    ],
    ({ photo }) => photo,
  );
  const pasts = await readWithVenues(
    { query },
    scope,
    [...users.values()].flat().map(({ user }) => user),
  );
  const unused = new Set(ends.filter(({ user }) => user === null).map(({ photo }) => photo));
  const isUsed = (photo: string, user: string) =>
    momentsOf(pasts, user).some(
      (time) => stateAt(pasts, user, time)?.photo_id === photo && isSeenAt(pasts, user, time),
    );
  return ids.filter((id) => unused.has(id) || users.get(id)?.some(({ user }) => isUsed(id, user)));
}
