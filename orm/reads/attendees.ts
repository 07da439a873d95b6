import { z } from 'zod';
import { rsvpState } from '../records/rsvp.ts';
import { timestamp } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

export const attendeeRow = z
  .object({
    id: z.string(),
    name: z.string().describe('The name given by the identity provider.'),
    state: rsvpState.describe('Their RSVP.'),
    updated_at: timestamp.describe('When they gave it, or were given a place.'),
    checked_in_at: timestamp.nullable().describe('When somebody noted that they are there.'),
  })
  .describe('Somebody who has given an RSVP to an event.');

/** Who has given an RSVP to an event, by name within each answer, but who waits in order: of very many the first. */
export const attendeesOfEvent = scopedQuery(
  'attendees_of_event',
  attendeeRow,
  parameters<[eventId: string, limit: number]>(),
  `select u.id, u.name, r.state, r.updated_at, r.checked_in_at from rsvp r join "user" u on u.id = r.user_id
   where r.event_id = $1 and ${inAudience('r.audience_id')}
   order by r.state, case r.state when 'waiting' then r.waiting_since end, name_key(u.name) collate "C", u.id limit $2`,
);
