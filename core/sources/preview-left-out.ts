import type { InvalidItem } from '../batches/items/invalid-batch.ts';
import type { PlannedSource } from './plan-of-source.ts';
import type { LeftOutRow } from './preview-output.ts';
import type { EventItem } from './readers/item-of.ts';
import type { Items } from './readers/items.ts';
import { localTime } from './readers/local-time.ts';
import type { Found } from './readers/parse-source.ts';
import { atDeletedVenues, isUnplaced, whyRefused } from './why-refused.ts';

/** What would not be written, and why: by the readers, by the batch that it would be in, or by the filters. */
export function leftOutRows(
  { rejected, leftOut, venues, events }: Found,
  { invalid, report }: Pick<PlannedSource, 'invalid' | 'report'>,
): LeftOutRow[] {
  const items = { venues, events };
  return [
    ...rejected.map(({ kind, record, title = null, time = null, reason, remedy = null }) => ({
      kind: kind.replace(/s$/, ''),
      external_id: record,
      title,
      starts_at: time,
      reason,
      remedy,
    })),
    ...invalid.map((item) => refusedRow(item, items)),
    ...atDeletedVenues(report, items).map(({ event, reason }) => ({
      kind: 'event',
      external_id: event.external_id,
      title: event.name ?? null,
      starts_at: startOf(event),
      reason,
      remedy: null,
    })),
    ...leftOut.map(({ record, title = null, time = null, reason }) => ({
      kind: 'event',
      external_id: record,
      title,
      starts_at: time,
      reason,
      remedy: null,
    })),
  ];
}

/** Venues without coordinates that the service does not have. */
export const unplacedVenues = ({ venues }: Items, invalid: readonly InvalidItem[]): string[] =>
  invalid
    .filter(isUnplaced)
    .flatMap(({ index }) => venues[index]?.name ?? [])
    .sort();

function refusedRow(item: InvalidItem, { venues, events }: Items): LeftOutRow {
  const { kind, index, external_id } = item;
  const event = kind === 'event' ? events[index] : undefined;
  const { name = null } = event ?? venues[index] ?? {};
  return {
    kind,
    external_id: external_id ?? '',
    title: name,
    starts_at: event === undefined ? null : startOf(event),
    reason: whyRefused(item),
    remedy: isUnplaced(item) ? 'places' : null,
  };
}

const startOf = ({ starts_at, time_zone }: EventItem): string | null =>
  starts_at ? localTime(starts_at, time_zone) : null;
