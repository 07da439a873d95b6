import { z } from 'zod';
import { rsvpState } from '../../records/rsvp.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { scopedQuery } from '../../statements/statement.ts';
import { pageOfRsvps } from './page.ts';

export const exportedRsvps = scopedQuery(
  'exported_rsvps',
  z.object({
    id: uuid,
    event_id: uuid,
    audience_id: uuid,
    identity_id: uuid.nullable(),
    state: rsvpState,
    own_state: z
      .string()
      .nullable()
      .describe(
        'The RSVP to this event itself (`none`: none), where `state` is a better one, to another event that was merged into it.',
      ),
    waiting_since: timestamp.nullable().describe('When the user joined the waiting list.'),
    checked_in_at: timestamp.nullable().describe('When somebody noted at the door that the user is there.'),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  pageOfRsvps,
  `select r.id, r.event_id, r.audience_id, r.identity_id, r.state, r.own_state, r.waiting_since, r.checked_in_at,
     r.created_at, r.updated_at
   from rsvp r join event e on e.id = r.event_id
   where r.user_id = :user::uuid and ($1::uuid is null or r.identity_id = $1) and ${ofAudience('r.audience_id')}
     and r.event_id > $2::uuid
   order by r.event_id limit $3`,
);
