import { z } from 'zod';
import { recordId, timeZone, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { contains } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

const seriesRow = z
  .object({
    id: uuid,
    name: z.string().describe('The title of its dates.'),
    recurrence: z.string().describe('The rule of its dates, as an RRULE of RFC 5545.'),
    excluded_dates: z.array(z.string()).describe('Days of the rule on which it does not take place.'),
    starts_local: z
      .string()
      .describe('When the first date starts, on the clocks of its time zone: `2026-12-05T20:00`.'),
    ends_local: z.string().nullable().describe('When the first date ends, likewise; null if unknown.'),
    all_day: z.boolean().describe('Whether its dates last whole days.'),
    time_zone: timeZone,
    venue_id: recordId('Venue').describe('The venue where it takes place.'),
  })
  .describe('A series of events, which are its dates: made by a rule, twelve months ahead.');

export const series = defineRecord('Series', {
  row: seriesRow,
  columns:
    's.id, s.name, s.recurrence, s.excluded_dates, s.starts_local, s.ends_local, s.all_day, s.time_zone, s.venue_id',
  from: 'series s join venue v on v.id = s.venue_id',
  isVisible: `${inAudience('s.audience_id')}
    and (:hidden or not v.hidden and coalesce(s.fields ->> 'hidden', '') <> 'true')`,
  owners: {
    audience: { is: 's.audience_id = o.id', description: 'The series of events.' },
    venue: { is: 's.venue_id = o.id', description: 'Its series of events.' },
  },
  filters: { query: contains('s.name') },
  orders: { name: byName('s.name'), created_at: by('s.id', 'uuid') },
});
