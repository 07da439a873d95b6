import type { Items } from '../../../core/sources/readers/items.ts';
import { localTime } from '../../../core/sources/readers/local-time.ts';

/** How people know a record: by its title, and when it starts, by the clocks there. */
export interface Named {
  readonly title?: string | undefined;
  readonly time?: string | undefined;
}

/** By kind and external id. Of an event that names no time zone, the time is in the one that is given, or in UTC. */
export function namedItems(
  { venues, events }: Items,
  timeZone: string | null | undefined,
): Map<string, Named> {
  return new Map<string, Named>([
    ...venues.map(({ external_id, name }) => [`venue ${external_id}`, { title: name }] as const),
    ...events.map(({ external_id, name, starts_at, all_day, time_zone }) => {
      const time = starts_at && localTime(starts_at, time_zone ?? timeZone);
      return [`event ${external_id}`, { title: name, time: all_day ? time?.slice(0, 10) : time }] as const;
    }),
  ]);
}

const maximumNamed = 10;

/** What would not be seen, or change what is. */
const unseen = /[\s\p{Cc}\p{Bidi_Control}]+/gu;

/** The first of several records, in parentheses. */
export function listed(records: readonly Named[]): string {
  const names = records
    .slice(0, maximumNamed)
    .map(({ title = '', time = '' }) => `${title} ${time}`.replaceAll(unseen, ' ').trim());
  return `(${[...names, ...(records.length > maximumNamed ? ['…'] : [])].join(', ')})`;
}
