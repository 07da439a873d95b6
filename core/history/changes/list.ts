import { z } from 'zod';
import {
  changesOfAllAudiences,
  changesOfAudience,
  type FollowedChange,
  ledgerHorizon,
  ledgerKept,
  ledgerPage,
  ledgerTerm,
} from '../../../orm/reads/followed-changes.ts';
import { followProcedure, proven } from '../../procedures/procedures.ts';
import { maximumPage } from '../../records/paging.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
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
import { kinds as allKinds, kindList } from './kinds.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { changedRecord, keyOf, readRecords } from './records.ts';

const input = z.object({
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe('The `next_cursor` of the previous response. Without one, the response has the cursor of now.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(maximumPage)
    .describe('Maximum number of changes, 1 to 1,000.')
    .default(maximumPage),
  kinds: kindList,
  ...audienceSelection,
});

const output = z.object({
  changes: z
    .array(changedRecord)
    .describe(
      'Each record once, as its own `GET` presents it now, without the RSVP; or `deleted` if it is not visible any more.',
    ),
  next_cursor: z.string().describe('To be sent with the next request, once all changes have been applied.'),
  more: z.boolean().describe('Whether there are more changes already.'),
});

export const listChanges = followProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/changes',
      summary: 'List what has changed since a cursor',
      description:
        'To keep a copy: send a request without a cursor, then read all records, then apply the changes since, again and ' +
        'again. A change may come twice, and a page may have none although there is more. 410 if the changes since the ' +
        'cursor are not known any more: start over. Administrators, API keys and service tokens are given hidden records too. ' +
        'A `deleted` record that was merged names the one that it is now: `merged_into`.',
      tags: ['Changes'],
    },
    refuses: ['insufficient_scope', 'cursor_expired'],
  })
  .input(input)
  .output(proven(output))
  .query(async ({ ctx, input: { cursor, limit, kinds = allKinds, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const following = { scope, kinds };
    if (cursor !== undefined) return follow(ctx, following, cursor, limit);
    const now = await present(ctx);
    return { changes: [], next_cursor: writeCursor(following, now, startOf(now.horizon)), more: false };
  });

async function present({ database }: AuthenticatedContext) {
  const [now] = await database.query(ledgerHorizon, []);
  if (now === undefined) throw new Error('The ledger has no epoch.');
  return now;
}

async function follow(
  ctx: AuthenticatedContext,
  following: Following,
  cursor: string,
  limit: number,
): Promise<z.output<typeof output>> {
  const { database } = ctx;
  const { scope, kinds } = following;
  const { horizon, ...now } = await present(ctx);
  const { after, seen } = readCursor(cursor, following);
  await requireKept(ctx, seen, now);
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
    next_cursor: writeCursor(following, taken.length === 0 ? seen : await present(ctx), place),
    more: !isWhole || read.length === ledgerPage,
  };
}

/** A database that was restored, or a replica that was behind, may not have all that the client has seen. */
async function requireKept({ database }: AuthenticatedContext, seen: Seen, now: Seen): Promise<void> {
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
