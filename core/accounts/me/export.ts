import { z } from 'zod';
import { exportedBatches, exportedUploads } from '../../../orm/reads/exporting/contributions.ts';
import { identityOfSession } from '../../../orm/reads/exporting/identities.ts';
import {
  exportedDeletedRsvps,
  exportedFollows,
  exportedRsvps,
} from '../../../orm/reads/exporting/replies.ts';
import {
  exportedDevices,
  exportedPushRegistrations,
  exportedSessions,
} from '../../../orm/reads/exporting/sessions.ts';
import { exportedUser } from '../../../orm/reads/exporting/user.ts';
import { isId, nilId } from '../../../orm/statements/input-types.ts';
import { timestamp } from '../../../orm/statements/row-types.ts';
import { notFound } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { noNextCursor } from '../../records/paging.ts';
import { readingScope } from '../../request/scope.ts';
import { noShortLists, type Reading, readShortLists, shortLists } from './export-short-lists.ts';

/** What a few people have much of. */
const longLists = z.object({
  devices: z.array(exportedDevices.row),
  sessions: z.array(exportedSessions.row).describe('Those that ended within 30 days included.'),
  push_registrations: z.array(exportedPushRegistrations.row),
  rsvps: z.array(exportedRsvps.row),
  rsvps_to_deleted_events: z
    .array(exportedDeletedRsvps.row)
    .describe('Kept while the events can be restored.'),
  follows: z.array(exportedFollows.row),
  batches: z
    .array(exportedBatches.row)
    .describe('That the user sent, undid, approved or proposed, with the items that were proposed.'),
  uploads: z.array(exportedUploads.row).describe('The pictures that the user uploaded.'),
});

const output = z
  .object({
    exported_at: timestamp,
    user: exportedUser.row,
    ...shortLists.shape,
    ...longLists.shape,
    next_cursor: z
      .string()
      .nullable()
      .describe('For the next request, if a list has more than 10,000 rows; otherwise null.'),
  })
  .meta({ id: 'Export' });

/** Of each list in one response, so that no request needs much memory. */
const maximumRows = 10_000;

export const exportMe = userProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/me/export', 'Me', 'Export everything that is held about the signed-in user', {
      operationId: 'exportMe',
      description:
        'By table, under the names of its columns. With a token of one audience, what its identity has left in that audience. ' +
        'Secrets are left out: tokens, codes and their hashes. The changes of records that the user made as an ' +
        "administrator are in GraphQL's `changesConnection(actorId:)`.",
    }),
  })
  .input(
    z.object({
      limit: z
        .number()
        .int()
        .min(1)
        .max(maximumRows)
        .default(maximumRows)
        .describe('Maximum number of rows of each list.'),
      cursor: z
        .string()
        .refine(isId, noNextCursor)
        .toLowerCase()
        .meta({ format: 'uuid', maxLength: 36 })
        .optional()
        .describe('The `next_cursor` of the previous response. What that had is not repeated.'),
    }),
  )
  .output(proven(output))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const { principal, database } = ctx;
    const [user] = await database.query(exportedUser, [principal.userId]);
    const [session] = await database.query(identityOfSession, [principal.sessionId]);
    if (user === undefined || session === undefined) throw notFound();
    const identityId = principal.audienceId === null ? null : session.identity_id;
    return {
      exported_at: ctx.now().toISOString(),
      user,
      ...(cursor === undefined ? await readShortLists(ctx, identityId) : noShortLists),
      ...cut(await readLongLists(ctx, identityId, cursor ?? nilId, limit), limit),
    };
  });

type PageOfSessions = [string, string | null, string | null, string, number];
type LongLists = z.output<typeof longLists>;

async function readLongLists(
  ctx: Reading,
  identityId: string | null,
  after: string,
  limit: number,
): Promise<LongLists> {
  const { query } = ctx.database;
  const scope = await readingScope(ctx);
  const { userId, audienceId } = ctx.principal;
  const page: PageOfSessions = [userId, identityId, audienceId, after, limit];
  return {
    devices: await query(exportedDevices, page),
    sessions: await query(exportedSessions, page),
    push_registrations: await query(exportedPushRegistrations, page),
    rsvps: await query(exportedRsvps, scope, [identityId, after, limit]),
    rsvps_to_deleted_events: await query(exportedDeletedRsvps, scope, [identityId, after, limit]),
    follows: await query(exportedFollows, scope, [identityId, after, limit]),
    batches: await query(exportedBatches, scope, [after, limit]),
    uploads: await query(exportedUploads, scope, [after, limit]),
  };
}

const keyOf = (row: { id: string } | { event_id: string }) => ('event_id' in row ? row.event_id : row.id);

/** All lists up to the key up to which every one is complete, which is the cursor. */
function cut(lists: LongLists, limit: number): LongLists & { next_cursor: string | null } {
  const ends = Object.values(lists).flatMap((rows) => {
    const last = rows.at(-1);
    return last === undefined || rows.length < limit ? [] : [keyOf(last)];
  });
  const [end = null] = ends.sort();
  const upTo = <Row extends { id: string } | { event_id: string }>(rows: Row[]): Row[] =>
    end === null ? rows : rows.filter((row) => keyOf(row) <= end);
  return {
    devices: upTo(lists.devices),
    sessions: upTo(lists.sessions),
    push_registrations: upTo(lists.push_registrations),
    rsvps: upTo(lists.rsvps),
    rsvps_to_deleted_events: upTo(lists.rsvps_to_deleted_events),
    follows: upTo(lists.follows),
    batches: upTo(lists.batches),
    uploads: upTo(lists.uploads),
    next_cursor: end,
  };
}
