import type { OriginKind } from '../../orm/entities/origin.ts';
import type { BatchReport, ReportedItem } from './batch-report.ts';
import type { Counts } from './counts.ts';
import type { Judged } from './judge.ts';
import type { JudgedBatch } from './judge-batch.ts';

type AnyJudged = Judged<object, object>;

/** What a batch did or, with the id null, would do. */
export function presentBatch(id: string | null, { venues, events }: JudgedBatch): BatchReport {
  const isDryRun = id === null;
  return {
    id,
    dry_run: isDryRun,
    venues: count(venues),
    events: count(events),
    items: [
      ...venues.map((judged) => present('venue', judged, isDryRun)),
      ...events.map((judged) => present('event', judged, isDryRun)),
    ],
  };
}

function count(judged: readonly AnyJudged[]): Counts {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { result } of judged) counts[result]++;
  return counts;
}

const present = (
  kind: OriginKind,
  { index, externalId, id, result, kept }: AnyJudged,
  isDryRun: boolean,
): ReportedItem => ({
  kind,
  index,
  external_id: externalId,
  id: isDryRun && result === 'created' ? null : id,
  result,
  ...(kept.length > 0 && { kept: [...kept] }),
});
