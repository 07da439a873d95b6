import { z } from 'zod';
import { recordId, timestamp, uuid } from '../statements/row-types.ts';
import { equals, filter } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';
import { rsvpState } from './rsvp.ts';

const givenRsvpRow = z
  .object({
    id: uuid,
    user_id: recordId('User').describe('Who gave it.'),
    state: rsvpState.describe('What they replied, or that they wait.'),
    waiting_since: timestamp.nullable().describe('Since when they wait for a place, if they do.'),
    checked_in_at: timestamp
      .nullable()
      .describe('When somebody noted that they are there; null if nobody did.'),
    replied_at: timestamp.describe('When they replied, or were given a place.'),
  })
  .describe('An RSVP to an event. Owners and editors only.');

/** The RSVPs that users have given to an event. */
export const givenRsvps = defineRecord('GivenRsvp', {
  row: givenRsvpRow,
  columns: `r.id, r.user_id, r.state, case r.state when 'waiting' then r.waiting_since end as waiting_since,
    r.checked_in_at, r.updated_at as replied_at`,
  from: 'rsvp r join event e on e.id = r.event_id join "user" u on u.id = r.user_id',
  isUnchanging: true,
  owners: {
    event: {
      is: 'r.event_id = o.id',
      list: 'rsvps',
      description: 'Who has given an RSVP to it. Owners and editors only.',
    },
  },
  filters: {
    state: filter(
      rsvpState,
      'Only these RSVPs: those who wait, in the order of the waiting list.',
      equals('r.state', 'text'),
    ),
  },
  orders: { name: byName('u.name'), waiting_since: by('r.waiting_since', 'timestamptz') },
  orderOf: ({ state }) => (state === 'waiting' ? 'waiting_since' : undefined),
});
