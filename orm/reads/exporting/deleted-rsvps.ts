import { z } from 'zod';
import { rsvpState } from '../../records/rsvp.ts';
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
    waiting_since: timestamp.nullable(),
    checked_in_at: timestamp.nullable(),
    created_at: timestamp.nullable(),
    updated_at: timestamp.nullable(),
    deleted_at: timestamp,
  }),
  pageOfRsvps,
  `select r.event_id as id, r.event_id, r.audience_id, r.identity_id, r.state, r.waiting_since, r.checked_in_at,
     r.created_at, r.updated_at, e.deleted_at
   from rsvp r join event_row e on e.id = r.event_id and e.deleted_at is not null
   where r.user_id = :user::uuid and ($1::uuid is null or r.identity_id = $1) and ${ofAudience('r.audience_id')}
     and r.event_id > $2::uuid
   order by r.event_id limit $3`,
);
