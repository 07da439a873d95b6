import { z } from 'zod';
import type { OddVenue } from '../../orm/reads/venue-warnings.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { warning, warnings } from '../venues/warnings.ts';
import type { Decision } from './decision.ts';
import type { BatchPlan } from './plan-batch.ts';

export const counts = z
  .object({ created: z.number(), updated: z.number(), unchanged: z.number() })
  .meta({ id: 'BatchCounts' });

const reportedItem = z
  .object({
    kind: z.enum(['venue', 'event']),
    index: z.number().describe('Its index among the venues, or events, of the batch.'),
    external_id: z.string(),
    id: uuid
      .nullable()
      .describe('Null in a dry run if it would be created, and for a new event at a deleted venue.'),
    result: z.enum(['created', 'updated', 'unchanged']),
    kept: z
      .array(z.string())
      .optional()
      .describe(
        'Fields that were not overwritten, because an administrator edited them, or what they refer to; `deleted` if an administrator deleted the record, or the venue of a new event.',
      ),
    warnings: z
      .array(warning)
      .optional()
      .describe('Signs that a created or updated venue may be wrong. It is written all the same.'),
  })
  .meta({ id: 'BatchReportItem' });

export const keptState = z
  .enum(['proposed', 'applied'])
  .optional()
  .describe(
    'Only of a batch under review: `proposed` if it waits for approval (status 202), `applied` if it would change nothing.',
  );

export const batchReport = z
  .object({
    id: uuid.nullable().describe("The batch's id; null in a dry run."),
    dry_run: z.boolean().describe('Whether nothing was written: in a dry run, and if it waits for approval.'),
    state: keptState,
    venues: counts,
    events: counts,
    items: z.array(reportedItem).describe('The venues, then the events, in the order of the batch.'),
  })
  .meta({ id: 'BatchReport' });

export type ReportedItem = z.output<typeof reportedItem>;
export type BatchReport = z.output<typeof batchReport>;

type AnyDecision = Decision<object, object>;

/** The report of a batch or, without an id, of a dry run. */
export function reportOf(
  id: string | null,
  { venues, events }: BatchPlan,
  odd: readonly OddVenue[],
): BatchReport {
  const codes = new Map<string | null, OddVenue['codes']>(odd.map(({ id, codes }) => [id, codes]));
  const isDryRun = id === null;
  return {
    id,
    dry_run: isDryRun,
    venues: count(venues),
    events: count(events),
    items: [
      ...venues.map((decision) => reportItem('venue', decision, isDryRun, codes.get(decision.id))),
      ...events.map((decision) => reportItem('event', decision, isDryRun)),
    ],
  };
}

function count(decisions: readonly AnyDecision[]) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { result } of decisions) counts[result]++;
  return counts;
}

const reportItem = (
  kind: ReportedItem['kind'],
  { index, externalId, id, result, kept }: AnyDecision,
  isDryRun: boolean,
  codes?: OddVenue['codes'],
): ReportedItem => ({
  kind,
  index,
  external_id: externalId,
  id: isDryRun && result === 'created' ? null : id,
  result,
  ...(kept.length > 0 && { kept: [...kept] }),
  ...(codes !== undefined && { warnings: codes.map((code) => warnings[code]) }),
});
