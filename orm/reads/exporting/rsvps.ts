import { z } from 'zod';
import { rsvpState } from '../../records/event.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { scopedQuery } from '../../statements/statement.ts';
import { pageOfRsvps } from './page.ts';

export const exportedRsvps = scopedQuery(
  'exported_rsvps',
  z.object({
    event_id: uuid,
    audience_id: uuid,
    identity_id: uuid.nullable(),
    state: rsvpState,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  pageOfRsvps,
  `select event_id, audience_id, identity_id, state, created_at, updated_at from rsvp
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
     and event_id > $2::uuid
   order by event_id limit $3`,
);
