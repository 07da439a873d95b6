import { z } from 'zod';
import { embeddingEvents, events } from './event.ts';
import { now } from './event-times.ts';
import { filter } from './filters.ts';

/** SQL: the day of events that it is now, on the clocks of an event's own zone. */
const today = `((${now} at time zone e.time_zone) - interval '5 hours')::date`;

/** SQL: the Saturday of this week. */
const saturday = `(${today} - extract(isodow from ${today})::integer + 6)`;

const days = { today: [today], weekend: [saturday, `(${saturday} + 1)`] };

/** The lists of pages, which have the days that people name besides. */
export const siteEvents = {
  ...embeddingEvents,
  filters: {
    ...events.filters,
    when: filter(
      z.enum(['today', 'weekend']),
      'Only events that start today, or on Saturday or Sunday of this week.',
      (when, _bind, columnOf) => {
        const start = columnOf('e.starts_at');
        const onEach = days[when].map((day) => `starts_on(${start}, e.time_zone, ${day})`);
        return `${start} < ${now} + interval '8 days' and (${onEach.join(' or ')})`;
      },
    ),
    is_declined: filter(
      z.boolean(),
      'Whether the user has said that they will not come.',
      (isDeclined) => `(r.state = 'declined') is ${isDeclined ? '' : 'not '}true`,
    ),
  },
};
