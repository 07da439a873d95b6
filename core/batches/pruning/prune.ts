import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { planForAnyAudience } from '../../../orm/commands/undoing/batch.ts';
import type { Transaction } from '../../../orm/database.ts';
import {
  type MissingRecord,
  missingDates,
  missingEvents,
  missingVenues,
} from '../../../orm/reads/missing-records.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import { actorOf, isReviewed, type Principal } from '../../auth/principal.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { sourceName } from '../../proposals/person-source.ts';
import { proposeDeletions } from '../../proposals/propose-deletions.ts';
import { replaceOpen } from '../../proposals/save-proposal.ts';
import { batchBody, privateBody } from '../../request/body-limits.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { reportOfTransaction } from '../../request/dry-run.ts';
import { audienceSelection, researchScope } from '../../request/scope.ts';
import { externalId, maximumIds } from '../items/external-id.ts';
import { countsOf, recordBatch } from '../record-batch.ts';
import { deleteMissing } from './delete-missing.ts';
import { type PrunedRecord, type PruneReport, pruneReport } from './prune-report.ts';

/** Of each kind. */
const maximumReported = 10_000;

const allIds = (kind: string) =>
  z
    .preprocess(upToFirstInvalid, z.array(externalId).max(maximumIds))
    .optional()
    .describe(`The external ids of all its ${kind}. Without it, ${kind} are not compared.`);

/** One invalid id is refused like ten thousand, each of which would be an error of its own. */
function upToFirstInvalid(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const invalid = value.findIndex((id) => !externalId.safeParse(id).success);
  return value.slice(0, invalid < 0 ? maximumIds + 1 : invalid + 1);
}

export const prune = researchProcedure('places:write', 'events:write')
  .meta({
    isCostly: true,
    openapi: route('POST', '/v1/research/prune', 'Research', 'Delete what a source no longer has', {
      description:
        'Compares the records that the source sent before, and that are not over, with the external ids that it has now. ' +
        'Those that are missing are deleted, unless others made them, an administrator edited them, another source names them, ' +
        'or others have built on them, and can be undone as a batch. The next item about a deleted one creates it again. Where more ' +
        'than half of what the source has would be deleted, and more than 10 records of a kind, the source may be broken: ' +
        'that waits for approval, as with `review`, unless `review` is false.',
    }),
    body: { ...privateBody, maximum: batchBody },
    query: ['dry_run', 'audience', 'audience_id'],
    refuses: ['forbidden', 'not_found', 'conflict'],
  })
  .input(
    z.strictObject({
      ...audienceSelection,
      dry_run: z
        .boolean()
        .default(false)
        .describe('Reports as the real run would, without deleting anything.'),
      source: sourceName.describe('The name of the source.'),
      venues: allIds('venues'),
      events: allIds('events'),
      review: z
        .boolean()
        .optional()
        .describe(
          'Whether the deletions are proposed instead: they wait until an owner or editor approves them. Without it, where ' +
            'most of what the source has would be deleted. Those of a service token under review always wait.',
        ),
      until: instant.optional().describe('Events that start at this time or later are not compared.'),
    }),
  )
  .output(proven(pruneReport))
  .mutation(({ ctx, input }) => pruneSource(ctx, input));

interface Pruning extends Present {
  readonly dry_run: boolean;
  readonly review?: boolean | undefined;
  readonly audience?: string | undefined;
  readonly audience_id?: string | undefined;
}

/** The same for what the service reads by itself. `isCancelled`: events are to be cancelled instead. */
export async function pruneSource(
  ctx: AuthenticatedContext,
  { dry_run, review, audience, audience_id, ...present }: Pruning,
  isCancelled = false,
): Promise<PruneReport> {
  const { scope } = await researchScope(ctx, { audience, audience_id });
  const { audienceId } = scope;
  const batch = { id: newId(), source: present.source, sender: ctx.principal };
  const isProposed = ({ records }: Deletions) =>
    isReviewed(ctx.principal) || (review ?? isMostMissing(records, present));
  const actor = { ...actorOf(ctx.principal, ctx.now()), batchId: batch.id };
  const isKept = (deletions: Deletions) => !dry_run && !isProposed(deletions) && deletions.counts !== null;
  const deletions = await reportOfTransaction(ctx.database, { audienceId, actor, isKept }, (transaction) =>
    deleteAll(transaction, scope, batch, present, isCancelled),
  );
  const { records, missing, counts } = deletions;
  if (dry_run || counts === null) return { id: null, dry_run, records };
  if (!isProposed(deletions)) return { id: batch.id, dry_run, records };
  const kept = { ...batch, scope, source: { name: batch.source }, counts };
  await ctx.database.longTransaction(audienceId, (transaction) =>
    proposeDeletions(transaction, kept, records, missing),
  );
  return { id: batch.id, dry_run: true, state: 'proposed' as const, records };
}

interface Deletions {
  readonly records: PrunedRecord[];
  readonly missing: readonly MissingRecord[];
  /** Null where nothing is deleted. */
  readonly counts: ReturnType<typeof countsOf> | null;
}

interface Present {
  readonly source: string;
  readonly venues?: string[] | undefined;
  readonly events?: string[] | undefined;
  readonly until?: string | undefined;
}

interface PruneBatch {
  readonly id: string;
  readonly source: string;
  readonly sender: Principal;
}

const few = 10;

/** Whether so much is to be deleted that the source seems to be broken. */
const isMostMissing = (records: readonly PrunedRecord[], present: Present): boolean =>
  (['venue', 'event'] as const).some((kind) => {
    const deleted = records.filter((record) => record.kind === kind && record.result === 'deleted');
    // The dates of a series are one item of the source.
    const items = new Set(deleted.map(({ external_id }) => external_id)).size;
    return items > few && items > (present[`${kind}s`]?.length ?? 0);
  });

async function deleteAll(
  transaction: Transaction,
  scope: AudienceScope,
  { sender, ...batch }: PruneBatch,
  { source, venues, events, until = 'infinity' }: Present,
  isCancelled: boolean,
): Promise<Deletions> {
  const { query } = transaction;
  await transaction.lockAudience(scope.audienceId);
  await transaction.execute(planForAnyAudience, []);
  const missing = {
    event: events && [
      ...(await query(missingEvents, scope, [source, events, maximumReported, until])),
      ...(await query(missingDates, scope, [source, events, maximumReported, until])),
    ],
    venue: venues && (await query(missingVenues, scope, [source, venues, maximumReported])),
  };
  const deletedEvents = await deleteMissing(
    transaction,
    scope,
    batch,
    'event',
    missing.event ?? [],
    isCancelled,
  );
  const deletedVenues = await deleteMissing(transaction, scope, batch, 'venue', missing.venue ?? []);
  const records = [...deletedVenues, ...deletedEvents];
  const { deleted = [], kept = [] } = Object.groupBy(records, ({ result }) => result);
  const counts = deleted.length === 0 ? null : countsOf([], [], kept, deleted);
  if (counts !== null) await recordBatch(transaction, scope, sender, { ...batch, ...counts });
  await replaceOpen(transaction, scope, { source, sender, deleted: deleted.map((each) => each.id) }, deleted);
  return { records, missing: [...(missing.event ?? []), ...(missing.venue ?? [])], counts };
}
