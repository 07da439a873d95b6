import { z } from 'zod';
import { rsvpState } from '../../records/rsvp.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

/** Parameters of a page of what the scope's user replied to or follows: by all identities, or by one. */
const page = parameters<[identityId: string | null, afterKey: string, limit: number]>();

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
  page,
  `select r.id, r.event_id, r.audience_id, r.identity_id, r.state, r.own_state, r.waiting_since, r.checked_in_at,
     r.created_at, r.updated_at
   from rsvp r join event e on e.id = r.event_id
   where r.user_id = :user::uuid and ($1::uuid is null or r.identity_id = $1) and ${ofAudience('r.audience_id')}
     and r.event_id > $2::uuid
   order by r.event_id limit $3`,
);

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
  page,
  `select r.event_id as id, r.event_id, r.audience_id, r.identity_id, r.state, r.waiting_since, r.checked_in_at,
     r.created_at, r.updated_at, e.deleted_at
   from rsvp r join event_row e on e.id = r.event_id and e.deleted_at is not null
   where r.user_id = :user::uuid and ($1::uuid is null or r.identity_id = $1) and ${ofAudience('r.audience_id')}
     and r.event_id > $2::uuid
   order by r.event_id limit $3`,
);

export const exportedFollows = scopedQuery(
  'exported_follows',
  z.object({
    id: uuid,
    identity_id: uuid,
    audience_id: uuid,
    venue_id: uuid.nullable(),
    person_id: uuid.nullable(),
    tag_id: uuid.nullable(),
    merged_from: uuid
      .nullable()
      .describe('What the user followed, where it was merged into the one that is followed now.'),
    created_at: timestamp,
  }),
  page,
  `select id, identity_id, audience_id, venue_id, person_id, tag_id, merged_from, created_at from follow
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
     and id > $2::uuid
   order by id limit $3`,
);
