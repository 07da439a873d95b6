import { z } from 'zod';
import { inAudience, isEventVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const countsIn = (table: string, count: string): string =>
  `select r.event_id as id, r.state, ${count} as count from ${table} r
   where r.event_id = any($1::uuid[]) and ${inAudience('r.audience_id')} group by r.event_id, r.state`;

export const rsvpCounts = z
  .object({
    attending: z.int().describe('How many users will come.'),
    maybe: z.int().describe('How many users may come.'),
    declined: z.int().describe('How many users will not come.'),
  })
  .describe('How many users gave each RSVP to an event.');

const sumOf = (state: string) => `coalesce(sum(count) filter (where state = '${state}'), 0) as ${state}`;

/** Counts of each RSVP, including those of erased users; no row for an event without RSVPs. */
export const rsvpCountsOfEvents = scopedQuery(
  'rsvp_counts_of_events',
  rsvpCounts.extend({ id: z.string() }),
  parameters<[eventIds: readonly string[]]>(),
  `select id, ${sumOf('attending')}, ${sumOf('maybe')}, ${sumOf('declined')}
   from (${countsIn('rsvp', 'count(*)')} union all ${countsIn('erased_rsvp', 'sum(count)')}) as counts
   group by id`,
);

export const attendance = rsvpCounts
  .pick({ attending: true, maybe: true })
  .describe('How many users will and may come.');

/** The same of events whose audience shows it, for everybody who may read the event. */
export const attendanceOfEvents = scopedQuery(
  'attendance_of_events',
  attendance.extend({ id: z.string() }),
  parameters<[eventIds: readonly string[]]>(),
  `select e.id, ${sumOf('attending')}, ${sumOf('maybe')}
   from event e join venue v on v.id = e.venue_id join audience shown on shown.id = e.audience_id
   left join lateral (
     select r.state, count(*) as count from rsvp r where r.event_id = e.id group by r.state
     union all select r.state, r.count from erased_rsvp r where r.event_id = e.id) counts on true
   where e.id = any($1::uuid[]) and shown.public_rsvp_counts and ${inAudience('e.audience_id')} and ${isEventVisible}
   group by e.id`,
);
