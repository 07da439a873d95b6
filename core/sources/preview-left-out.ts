import type { InvalidItem } from '../batches/invalid-batch.ts';
import type { LeftOutRow } from './preview-output.ts';
import type { Items } from './readers/items.ts';
import { localTime } from './readers/local-time.ts';
import type { Found } from './readers/parse-source.ts';
import { isUnplaced, whyRefused } from './why-refused.ts';

/** What would not be written, and why: by the readers, by the batch that it would be in, or by the filters. */
export function leftOutRows(
  { rejected, leftOut, venues, events }: Found,
  invalid: readonly InvalidItem[],
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
    starts_at: event?.starts_at ? localTime(event.starts_at, event.time_zone ?? undefined) : null,
    reason: whyRefused(item),
    remedy: isUnplaced(item) ? 'places' : null,
  };
}
