import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type OddVenue, oddVenues } from '../../orm/reads/venue-warnings.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { similarTo } from '../matching/reasons.ts';
import { type Warning, warning, warnings } from '../venues/warnings.ts';
import type { ItemMatch } from './matching/matches.ts';
import type { Decision } from './planning/decision.ts';
import type { BatchPlan } from './planning/plan-batch.ts';
import { writtenPlaces } from './planning/plan-venue.ts';

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
      .describe(
        'Null in a dry run if it would be created, and for a new event at a deleted venue. Of an item with a recurrence, that ' +
          'of its series: its dates name it in `series`, and have the external id in the snapshot.',
      ),
    result: z.enum(['created', 'updated', 'unchanged']),
    matched: z
      .object({ id: uuid, score: z.number().min(0).max(1) })
      .optional()
      .describe(
        'The record of another source that the item surely means, and how sure that is: it is linked with it from now on, and gives only what it has not. Only when that is found.',
      ),
    kept: z
      .array(z.string())
      .optional()
      .describe(
        'Fields that were not overwritten, because an administrator edited them, or what they refer to, or a source before this one or whoever made the record gave them; `deleted` if an administrator deleted the record, or the venue of a new event; `rejected` if somebody rejected the record for good; `id` if the source has joined the item to another record before, which `id` names.',
      ),
    warnings: z
      .array(warning)
      .optional()
      .describe(
        'Signs that a created or updated record may be wrong, or be there already. It is written all the same.',
      ),
  })
  .meta({ id: 'BatchReportItem' });

export const keptState = z
  .enum(['proposed', 'applied'])
  .optional()
  .describe(
    'Only of a batch under review: `proposed` if it waits for approval (status 202), `applied` (200) if it changes nothing, so that there is nothing to approve.',
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

/** The report of a batch that is about to be written or, without an id, of a dry run. */
export async function reportOf(
  { query }: Reader,
  scope: Scope,
  id: string | null,
  plan: BatchPlan,
): Promise<BatchReport> {
  const { venues, events, matches } = plan;
  const odd = await query(oddVenues, scope, [writtenPlaces(plan)]);
  const codes = new Map<string | null, OddVenue['codes']>(odd.map(({ id, codes }) => [id, codes]));
  const isDryRun = id === null;
  const ids = new Map(venues.map((decision) => [decision.externalId, isDryRun ? null : decision.id]));
  const about = (kind: ReportedItem['kind'], decision: AnyDecision) =>
    aboutMatch(decision, matches.get(`${kind} ${decision.externalId}`), ids);
  return {
    id,
    dry_run: isDryRun,
    ...countsIn(plan),
    items: [
      ...venues.map((decision) =>
        reportItem('venue', decision, isDryRun, about('venue', decision), codes.get(decision.id)),
      ),
      ...events.map((decision) => reportItem('event', decision, isDryRun, about('event', decision))),
    ],
  };
}

export const countsIn = ({ venues, events }: BatchPlan) => ({ venues: count(venues), events: count(events) });

function count(decisions: readonly AnyDecision[]) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { result } of decisions) counts[result]++;
  return counts;
}

interface About {
  readonly matched?: ReportedItem['matched'];
  readonly found: readonly Warning[];
}

/** What matching found of an item that is new to its source. */
export function aboutMatch(
  { id, before, result }: AnyDecision,
  match: ItemMatch | undefined,
  ids: ReadonlyMap<string, string | null> = new Map(),
): About {
  if (match === undefined) return { found: [] };
  const { linked, similar, isNoPlace } = match;
  const noPlace = isNoPlace ? [warnings.no_place] : [];
  if (linked !== null && before !== null && linked.id === id)
    return { matched: { id: linked.id, score: linked.score }, found: noPlace };
  if (result !== 'created') return { found: [] };
  const [likeliest] = similar;
  const other = likeliest?.id ?? ids.get(likeliest?.externalId ?? '') ?? null;
  return {
    found: [
      ...noPlace,
      ...(likeliest === undefined
        ? []
        : [{ code: 'possible_duplicate' as const, message: similarTo(likeliest), record: other }]),
    ],
  };
}

const reportItem = (
  kind: ReportedItem['kind'],
  { index, externalId, id, result, kept }: AnyDecision,
  isDryRun: boolean,
  { matched, found }: About,
  codes: OddVenue['codes'] = [],
): ReportedItem => ({
  kind,
  index,
  external_id: externalId,
  id: isDryRun && result === 'created' ? null : id,
  result,
  ...(kept.length > 0 && { kept: [...kept] }),
  ...(matched !== undefined && { matched }),
  ...(codes.length + found.length > 0 && { warnings: [...codes.map((code) => warnings[code]), ...found] }),
});
