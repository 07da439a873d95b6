import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

export const exportedCalendars = scopedQuery(
  'exported_calendars',
  z.object({
    id: uuid,
    identity_id: uuid,
    audience_id: uuid.nullable(),
    signed_in_at: timestamp,
    created_at: timestamp,
  }),
  parameters<[identityId: string | null]>(),
  `select id, identity_id, audience_id, signed_in_at, created_at from calendar
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
   order by id`,
);
