import type { Reader } from '../../../orm/database.ts';
import {
  changesOfAllAudiences,
  changesOfAudience,
  type FollowedChange,
  ledgerHorizon,
  ledgerKept,
  ledgerPage,
  ledgerTerm,
} from '../../../orm/reads/followed-changes.ts';
import {
  cursorExpired,
  type Following,
  isAt,
  type Place,
  readCursor,
  type Seen,
  startOf,
  writeCursor,
} from './cursor.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { type ChangedRecord, keyOf, readRecords } from './records.ts';

interface Followed {
  readonly changes: ChangedRecord[];
  readonly next_cursor: string;
  readonly more: boolean;
}

/** The cursor of now. */
export async function startNow(database: Reader, following: Following): Promise<string> {
  const now = await present(database);
  return writeCursor(following, now, startOf(now.horizon));
}

async function present(database: Reader) {
  const [now] = await database.query(ledgerHorizon, []);
  if (now === undefined) throw new Error('The ledger has no epoch.');
  return now;
}

/** What has changed since a cursor, and the next one. */
export async function follow(
  database: Reader,
  following: Following,
  cursor: string,
  limit: number,
): Promise<Followed> {
  const { scope, kinds } = following;
  const { horizon, ...now } = await present(database);
  const { after, seen } = readCursor(cursor, following);
  await requireKept(database, seen, now);
  const statement = scope.audienceId === null ? changesOfAllAudiences : changesOfAudience;
  const read = await database.query(statement, scope, [after.position, after.record, after.kind, horizon]);
  // After the entries: those that the job deletes meanwhile are missed by the one or told by the other.
  const [term] = await database.query(ledgerTerm, scope, []);
  if (term !== undefined && term.position >= after.position) throw cursorExpired();
  const entries = read.filter((entry) => after.within !== null || !isAt(after, entry));
  const { mentions, isComplete } = await mentionsOf(database, scope, entries, after, kinds, limit);
  const taken = take(mentions, limit);
  const records = await readRecords(database, scope, distinct(taken));
  const isWhole = isComplete && taken.length === mentions.length;
  const place = isWhole ? afterAll(read, after) : (taken.at(-1)?.place ?? after);
  return {
    changes: distinct(taken).flatMap((mention) => records.get(keyOf(mention)) ?? []),
    next_cursor: writeCursor(following, taken.length === 0 ? seen : await present(database), place),
    more: !isWhole || read.length === ledgerPage,
  };
}

/** A database that was restored, or a replica that was behind, may not have all that the client has seen. */
async function requireKept(database: Reader, seen: Seen, now: Seen): Promise<void> {
  const [kept] =
    seen.run === now.run ? [{ position: now.newest }] : await database.query(ledgerKept, [seen.run]);
  if (kept === undefined || seen.newest > kept.position) throw cursorExpired();
}

/** The first mentions, of at most so many records. */
function take(mentions: readonly Mention[], limit: number): Mention[] {
  const keys = new Set<string>();
  const end = mentions.findIndex((mention) => keys.add(keyOf(mention)).size > limit);
  return mentions.slice(0, end === -1 ? undefined : end);
}

const distinct = (mentions: readonly Mention[]) =>
  new Map(mentions.map((mention) => [keyOf(mention), mention])).values().toArray();

/** Behind the last entry, or, where it is the last one for now, behind its transaction, which has ended. */
function afterAll(entries: readonly FollowedChange[], after: Place): Place {
  const last = entries.at(-1);
  if (last === undefined) return after;
  const { position, record, kind } = last;
  return entries.length < ledgerPage ? startOf(position + 1) : { position, record, kind, within: null };
}
