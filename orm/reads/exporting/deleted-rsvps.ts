import { z } from 'zod';
import { rsvpState } from '../../records/event.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { scopedQuery } from '../../statements/statement.ts';
import { pageOfRsvps } from './page.ts';

export const exportedDeletedRsvps = scopedQuery(
  'exported_deleted_rsvps',
  z.object({
    id: uuid,
    event_id: uuid,
    audience_id: uuid,
    identity_id: uuid.nullable(),
    state: rsvpState,
    created_at: timestamp.nullable(),
    updated_at: timestamp.nullable(),
    deleted_at: timestamp,
  }),
  pageOfRsvps,
  `select id, event_id, audience_id, identity_id, state, created_at, updated_at, deleted_at from deleted_rsvp
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
     and id > $2::uuid
   order by id limit $3`,
);
