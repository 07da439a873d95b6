import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, query, scopedQuery } from '../../statements/statement.ts';

export const exportedLocations = query(
  'exported_locations',
  z.object({
    identity_id: uuid,
    latitude: z.number(),
    longitude: z.number(),
    beacon_major: z.int().nullable(),
    beacon_minor: z.int().nullable(),
    reported_at: timestamp,
  }),
  parameters<[userId: string, identityId: string | null]>(),
  `select identity_id, latitude, longitude, beacon_major, beacon_minor, reported_at from location_report
   where user_id = $1 and ($2::uuid is null or identity_id = $2)`,
);

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
