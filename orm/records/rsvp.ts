import { z } from 'zod';
import { enumeration } from '../statements/row-types.ts';

/** What a user may say to an event. */
const replies = { attending: 'Will come.', maybe: 'May come.', declined: 'Will not come.' };

export const rsvpReply = enumeration('RsvpReply', 'What a user replies to an event.', replies);

export const rsvpState = enumeration('RsvpState', "A user's RSVP to an event.", {
  ...replies,
  waiting: 'Will come if there is a place: waits for one.',
});

export const ownRsvp = z.object({
  state: rsvpState,
  position: z
    .int()
    .optional()
    .describe('Of a user who waits: the place in the waiting list. The first is the next to get a place.'),
});

/** SQL: the RSVP `r`, if there is one. */
export const rsvpColumn = `case
    when r.state = 'waiting' then jsonb_build_object('state', r.state, 'position', (
      select count(*) from rsvp ahead where ahead.event_id = r.event_id and ahead.state = 'waiting'
        and (ahead.waiting_since, ahead.user_id) <= (r.waiting_since, r.user_id)))
    when r.state is not null then jsonb_build_object('state', r.state) end as rsvp`;
