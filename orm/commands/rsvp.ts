import { z } from 'zod';
import { isUpcoming } from '../records/event-times.ts';
import { inAudience, isEventVisible, ofAudience } from '../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../statements/statement.ts';

/** Locks an event before an RSVP: it cannot be deleted until the transaction ends. */
export const lockEventForRsvp = scopedCommand(
  'lock_event_for_rsvp',
  z.object({
    id: z.string(),
    audience_id: z.string(),
    /** Neither cancelled nor over. */
    open: z.boolean(),
  }),
  parameters<[id: string]>(),
  `select e.id, e.audience_id, ${isUpcoming} as open
   from event e join venue v on v.id = e.venue_id
   where e.id = $1 and ${inAudience('e.audience_id')} and ${isEventVisible}
   for key share of e`,
);

/** The RSVP of one user. */
export const deleteOwnRsvp = scopedCommand(
  'delete_own_rsvp',
  noColumns,
  parameters<[eventId: string, userId: string]>(),
  `delete from rsvp r where r.event_id = $1 and r.user_id = $2 and ${ofAudience('r.audience_id')}`,
);
