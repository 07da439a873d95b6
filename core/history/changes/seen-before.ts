import type { Reader } from '../../../orm/database.ts';
import { usersOfPhotos } from '../../../orm/reads/past-visibility.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import type { Kind } from './kinds.ts';
import type { Mention } from './mentions.ts';
import { type Pasts, readPasts, stateAt, timesSince, venuesOf } from './past.ts';
import { keyOf } from './records.ts';

/**
 * Of mentions of records that are out of scope now, those of records that were in it at a position of the ledger or since:
 * these become tombstones. Whatever ends that a record is seen mentions it.
 */
export async function seenBefore(
  reader: Reader,
  scope: Scope,
  missing: readonly Mention[],
  position: number,
): Promise<Set<string>> {
  const seen = missing.filter((mention) => isSeenToEnd(mention, scope));
  if (scope.hidden) return new Set(seen.map(keyOf));
  const others = missing.filter(mayEndOther);
  const photos = new Set(
    missing.flatMap(({ kind, id, entry, isOwn }) =>
      kind === 'photo' && !(isOwn && entry.operation === 'update') ? [id] : [],
    ),
  );
  const [seenOthers, seenPhotos] = await Promise.all([
    others.length === 0 ? [] : othersSeen(reader, scope, others, position),
    photos.size === 0 ? [] : photosSeen(reader, scope, [...photos], position),
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

async function othersSeen(
  reader: Reader,
  scope: Scope,
  mentions: readonly Mention[],
  position: number,
): Promise<Mention[]> {
  const pasts = await readPasts(reader, scope, [...new Set(mentions.map(({ id }) => id))]);
  return mentions.filter(({ id }) =>
    timesSince(pasts, [id, ...venuesOf(pasts, id)], position).some((time) => isSeenAt(pasts, id, time)),
  );
}

/** Whether a venue, an event or a person was seen by those who do not see hidden ones. */
function isSeenAt(pasts: Pasts, id: string, time: string): boolean {
  const state = stateAt(pasts, id, time);
  if (state === null || state.hidden === true) return false;
  const venue = state.venue_id;
  return typeof venue !== 'string' || stateAt(pasts, venue, time)?.hidden === false;
}

async function photosSeen(
  reader: Reader,
  scope: Scope,
  ids: readonly string[],
  position: number,
): Promise<string[]> {
  const uses = await reader.query(usersOfPhotos, scope, [ids]);
  const pasts = await readPasts(reader, scope, [...new Set([...ids, ...uses.map(({ user }) => user)])]);
  const byPhoto = Map.groupBy(uses, ({ photo }) => photo);
  return ids.filter((id) => {
    const users = (byPhoto.get(id) ?? []).map(({ user }) => user);
    const records = [id, ...users, ...users.flatMap((user) => venuesOf(pasts, user))];
    return timesSince(pasts, records, position).some((time) => isPhotoSeenAt(pasts, id, users, time));
  });
}

/** A photo is seen while something that is seen uses it, or, one created by itself, while nothing does. */
function isPhotoSeenAt(pasts: Pasts, id: string, users: readonly string[], time: string): boolean {
  const photo = stateAt(pasts, id, time);
  if (photo === null) return false;
  const using = users.filter((user) => stateAt(pasts, user, time)?.photo_id === id);
  return using.length === 0 ? photo.standalone === true : using.some((user) => isSeenAt(pasts, user, time));
}
