import { statement } from '../statement.ts';

interface LocationReportRow {
  latitude: number;
  longitude: number;
  beacon_major: number | null;
  beacon_minor: number | null;
  reported_at: string;
}

export const lastLocation = statement<LocationReportRow, [userId: string]>(
  'last_location',
  `select latitude, longitude, beacon_major, beacon_minor, reported_at from location_report where user_id = $1`,
);
