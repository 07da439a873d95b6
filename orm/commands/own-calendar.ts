import { z } from 'zod';
import { timestamp } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import {
  noColumns,
  parameters,
  scopedQuery,
  unscopedCommand,
  unscopedQuery,
} from '../statements/statement.ts';

/** The calendar whose secret begins so, unless its audience is deleted. */
export const calendarByPrefix = unscopedQuery(
  'calendar_by_prefix',
  z.object({
    user_id: z.string(),
    audience_id: z.string().nullable(),
    audience_name: z.string().nullable(),
    hash: z.string(),
  }),
  parameters<[prefix: string]>(),
  `select c.user_id, c.audience_id, a.name as audience_name, c.hash
   from calendar c left join audience a on a.id = c.audience_id
   where c.prefix = $1 and a.deleted_at is null`,
);

/** The calendar of the scope's user and audience. */
export const ownCalendar = scopedQuery(
  'own_calendar',
  z.object({ created_at: timestamp }),
  parameters<[]>(),
  `select c.created_at from calendar c where c.user_id = :user::uuid and ${inAudience('c.audience_id')}`,
);

/** A user's, of an audience or (null) of all of them. */
export const endCalendars = unscopedCommand(
  'end_calendars',
  noColumns,
  parameters<[userId: string, audienceId: string | null]>(),
  'delete from calendar where user_id = $1 and audience_id is not distinct from $2::uuid',
);

/** Those made in sessions that began with a sign-in up to a time. */
export const endCalendarsOfIdentity = unscopedCommand(
  'end_calendars_of_identity',
  noColumns,
  parameters<[identityId: string, signedInUntil: string]>(),
  'delete from calendar where identity_id = $1 and signed_in_at <= $2::timestamptz',
);
