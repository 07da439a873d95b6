import { z } from 'zod';
import { externalId, maximumIds } from '../../batches/items/external-id.ts';
import type { RawLists } from './naming/raw-lists.ts';
import { onlyDescribed } from './naming/separate-venues.ts';
import type { RejectedRecord } from './rejected.ts';

/** The external ids that a source has, whether its records can be used or not; without a kind that it does not list. */
export interface PresentIds {
  readonly venues?: readonly string[];
  readonly events?: readonly string[];
  /** How far ahead a calendar was read. */
  readonly until?: string;
}

export function presentIds(
  { venues, events }: RawLists,
  unread: readonly RejectedRecord[],
  until: Date | undefined,
): PresentIds {
  const listsVenues = !venues.every(onlyDescribed);
  const unreadOf = (isVenue: boolean) =>
    unread
      .filter(({ kind }) => (kind === 'venues') === isVenue)
      .map(({ record }) => ({ external_id: record }));
  return {
    ...(listsVenues && within('venues', [...venues, ...unreadOf(true)])),
    ...within('events', [...events, ...unreadOf(false)]),
    ...(until !== undefined && { until: until.toISOString() }),
  };
}

const identified = z.object({ external_id: externalId });

function within(kind: 'venues' | 'events', records: readonly unknown[]) {
  const ids = new Set(records.flatMap((record) => identified.safeParse(record).data?.external_id ?? []));
  return ids.size > 0 && ids.size <= maximumIds ? { [kind]: [...ids] } : {};
}
