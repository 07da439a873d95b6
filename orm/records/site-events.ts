import { z } from 'zod';
import { embeddingEvents, events } from './event.ts';
import { now } from './event-times.ts';
import { filter } from './filters.ts';

const weekday = 'extract(isodow from e.day)::integer';
const inDays = (days: string): string => `${now} + (${days}) * interval '1 day'`;

/** SQL. The week in which clocks are changed may begin an hour early or late. */
const days = {
  today: `e.starts_at > ${now} and e.day_starts_at <= ${now}`,
  weekend: `${weekday} > 5 and e.day_starts_at > ${inDays(`${weekday} - 8`)} and e.day_starts_at <= ${inDays(`${weekday} - 1`)}`,
};

/** The lists of pages, which have the days that people name besides. */
export const siteEvents = {
  ...embeddingEvents,
  filters: {
    ...events.filters,
    when: filter(
      z.enum(['today', 'weekend']),
      'Only events that start later today, or on Saturday or Sunday of this week.',
      (when, _bind, columnOf) => `${columnOf('e.starts_at')} < ${inDays('8')} and ${days[when]}`,
    ),
    is_declined: filter(
      z.boolean(),
      'Whether the user has said that they will not come.',
      (isDeclined) => `(r.state = 'declined') is ${isDeclined ? '' : 'not '}true`,
    ),
  },
};
