import { z } from 'zod';
import { inAudience, isEventVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** SQL: an erased user has left the place that they had at an event with a capacity. */
const isCounted = `(r.state <> 'attending'
  or not exists (select from event e where e.id = r.event_id and e.capacity is not null))`;

const countsIn = (table: string, count: string, condition = 'true'): string =>
  `select r.event_id as id, r.state, ${count} as count from ${table} r
   where r.event_id = any($1::uuid[]) and ${inAudience('r.audience_id')} and ${condition} group by r.event_id, r.state`;

export const rsvpCounts = z
  .object({
    attending: z.int().describe('How many users will come.'),
    waiting: z.int().optional().describe('How many users wait for a place, if any do.'),
    maybe: z.int().describe('How many users may come.'),
    declined: z.int().describe('How many users will not come.'),
  })
  .describe('How many users gave each RSVP to an event.');

const sumOf = (state: string) => `coalesce(sum(count) filter (where state = '${state}'), 0) as ${state}`;

/** Counts of each RSVP, including those of erased users; no row for an event without RSVPs. */
export const rsvpCountsOfEvents = scopedQuery(
  'rsvp_counts_of_events',
  rsvpCounts.extend({ id: z.string(), waiting: z.int() }),
  parameters<[eventIds: readonly string[]]>(),
  `select id, ${sumOf('attending')}, ${sumOf('waiting')}, ${sumOf('maybe')}, ${sumOf('declined')}
   from (${countsIn('rsvp', 'count(*)')} union all ${countsIn('erased_rsvp', 'sum(count)', isCounted)}) as counts
   group by id`,
);

export const attendance = rsvpCounts
  .pick({ attending: true, maybe: true })
  .extend({
    waiting: z.int().optional().describe('How many users wait for a place, if there is a capacity.'),
    capacity: z.int().optional().describe('How many users may attend, if there is a limit.'),
  })
  .describe('How many users come, may come and wait.');

const attendanceRow = attendance.extend({ id: z.string(), waiting: z.int(), capacity: z.int().nullable() });

export type AttendanceRow = z.output<typeof attendanceRow>;

/** The same of events whose audience shows it, for everybody who may read the event. */
export const attendanceOfEvents = scopedQuery(
  'attendance_of_events',
  attendanceRow,
  parameters<[eventIds: readonly string[]]>(),
  `select e.id, e.capacity, ${sumOf('attending')}, ${sumOf('waiting')}, ${sumOf('maybe')}
   from event e join venue v on v.id = e.venue_id join audience shown on shown.id = e.audience_id
   left join lateral (
     select r.state, count(*) as count from rsvp r where r.event_id = e.id group by r.state
     union all
     select r.state, r.count from erased_rsvp r
     where r.event_id = e.id and (r.state <> 'attending' or e.capacity is null)) counts on true
   where e.id = any($1::uuid[]) and shown.public_rsvp_counts and ${inAudience('e.audience_id')} and ${isEventVisible}
   group by e.id, e.capacity`,
);

/** Of an event that has been found. */
export const roomOfEvent = scopedQuery(
  'room_of_event',
  z.object({ is_full: z.boolean().nullable() }),
  parameters<[eventId: string]>(),
  `select e.capacity <= (select count(*) from rsvp r where r.event_id = e.id and r.state = 'attending') as is_full
   from event e where e.id = $1 and ${ofAudience('e.audience_id')}`,
);
