import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { planForAnyAudience } from '../../orm/commands/undoing/batch.ts';
import { missingEvents, missingVenues } from '../../orm/reads/missing-records.ts';
import { instant, line } from '../../orm/statements/input-types.ts';
import { actorOf } from '../auth/principal.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { batchBody, privateBody } from '../request/body-limits.ts';
import { reportOfTransaction } from '../request/dry-run.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';
import { externalId } from './batch-items.ts';
import { deleteMissing } from './delete-missing.ts';
import { maximumIds, type PruneReport, pruneReport } from './prune-report.ts';
import { countsOf, recordBatch } from './record-batch.ts';

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
    openapi: {
      method: 'POST',
      path: '/v1/research/prune',
      summary: 'Delete what a source no longer has',
      description:
        'Compares the records that the source sent before, and that are not over, with the external ids that it has now. ' +
        'Those that are missing are deleted, unless an administrator edited them, another source names them, or others ' +
        'have built on them, and can be undone as a batch. The next item about a deleted one creates it again.',
      tags: ['Research'],
    },
    body: { ...privateBody, maximum: batchBody },
    query: ['dry_run', 'audience', 'audience_id'],
    refuses: ['forbidden', 'not_found'],
  })
  .input(
    z.strictObject({
      ...audienceSelection,
      dry_run: z
        .boolean()
        .default(false)
        .describe('Reports as the real run would, without deleting anything.'),
      source: line(200).describe('The name of the source.'),
      venues: allIds('venues'),
      events: allIds('events'),
      until: instant.optional().describe('Events that start at this time or later are not compared.'),
    }),
  )
  .output(proven(pruneReport))
  .mutation(async ({ ctx, input: { source, venues, events, until = 'infinity', dry_run, ...selection } }) => {
    const { scope } = await researchScope(ctx, selection);
    const { audienceId } = scope;
    const id = newId();
    const actor = { ...actorOf(ctx.principal, ctx.now()), batchId: id };
    const isKept = (report: PruneReport) => !dry_run && report.id !== null;
    const kept = { audienceId, actor, isKept };
    const report = await reportOfTransaction(ctx.database, kept, async (transaction) => {
      await transaction.lockAudience(audienceId);
      await transaction.execute(planForAnyAudience, []);
      const missing = {
        event:
          events && (await transaction.query(missingEvents, scope, [source, events, maximumReported, until])),
        venue: venues && (await transaction.query(missingVenues, scope, [source, venues, maximumReported])),
      };
      const deletedEvents = await deleteMissing(
        transaction,
        scope,
        { id, source },
        'event',
        missing.event ?? [],
      );
      const deletedVenues = await deleteMissing(
        transaction,
        scope,
        { id, source },
        'venue',
        missing.venue ?? [],
      );
      const records = [...deletedVenues, ...deletedEvents];
      const { deleted = [], kept = [] } = Object.groupBy(records, ({ result }) => result);
      const hasDeleted = deleted.length > 0;
      if (hasDeleted)
        recordBatch(transaction, scope, ctx.principal, {
          id,
          source,
          ...countsOf([], deleted, kept, deleted),
        });
      return { id: hasDeleted ? id : null, dry_run, records };
    });
    return { ...report, id: dry_run ? null : report.id };
  });
