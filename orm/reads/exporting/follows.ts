import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { scopedQuery } from '../../statements/statement.ts';
import { pageOfRsvps } from './page.ts';

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
  pageOfRsvps,
  `select id, identity_id, audience_id, venue_id, person_id, tag_id, merged_from, created_at from follow
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
     and id > $2::uuid
   order by id limit $3`,
);
