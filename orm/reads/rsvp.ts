import { z } from 'zod';
import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedCommand, scopedQuery } from '../statement.ts';

/** Locks an event before an RSVP: it cannot be deleted until the transaction ends. */
export const lockEventForRsvp = scopedCommand(
  'lock_event_for_rsvp',
  z.object({
    audience_id: z.string(),
    /** Neither cancelled nor over. */
    open: z.boolean(),
  }),
  parameters<[id: string]>(),
  `select e.audience_id, e.status = 'scheduled' and e.over_at > :now::timestamptz as open
   from event e join venue v on v.id = e.venue_id
   where e.id = $1 and ${inAudience('e.audience_id')} and ${isVisible}
   for key share of e`,
);

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

/** Counts of each RSVP, including those of erased users; no row for an event without RSVPs. */
export const rsvpCountsOfEvents = scopedQuery(
  'rsvp_counts_of_events',
  rsvpCounts.extend({ id: z.string() }),
  parameters<[eventIds: readonly string[]]>(),
  `select id, coalesce(sum(count) filter (where state = 'attending'), 0) as attending,
     coalesce(sum(count) filter (where state = 'maybe'), 0) as maybe,
     coalesce(sum(count) filter (where state = 'declined'), 0) as declined
   from (${countsIn('rsvp', 'count(*)')} union all ${countsIn('erased_rsvp', 'sum(count)')}) as counts
   group by id`,
);
