import { z } from 'zod';
import { parameters, query } from '../statements/statement.ts';

export const lastLocation = query(
  'last_location',
  z.object({
    latitude: z.number(),
    longitude: z.number(),
    beacon_major: z.number().nullable(),
    beacon_minor: z.number().nullable(),
    reported_at: z.string(),
  }),
  parameters<[userId: string]>(),
  'select latitude, longitude, beacon_major, beacon_minor, reported_at from location_report where user_id = $1',
);
