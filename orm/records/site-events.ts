import { z } from 'zod';
import { embeddingEvents, events } from './event.ts';
import { dayOf, now } from './event-times.ts';
import { filter } from './filters.ts';

/** SQL: the day of events that it is now, on the clocks of an event's own zone. */
const today = `day_of(${now}, e.time_zone, false)`;

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
        return `${start} < ${now} + interval '8 days' and ${dayOf(start)} in (${days[when].join(', ')})`;
      },
    ),
    is_declined: filter(
      z.boolean(),
      'Whether the user has said that they will not come.',
      (isDeclined) => `(r.state = 'declined') is ${isDeclined ? '' : 'not '}true`,
    ),
  },
};
