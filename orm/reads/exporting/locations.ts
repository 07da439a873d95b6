import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

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
