const earthRadius = 6371008.8;

/** SQL: metres along the sphere between two points, each given as SQL expressions in degrees (haversine). */
export const metresBetween = (
  latitude: string,
  longitude: string,
  otherLatitude: string,
  otherLongitude: string,
): string => `
  (2 * ${earthRadius} * asin(least(1, sqrt(
    power(sin(radians(${latitude} - ${otherLatitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(${otherLatitude}))
    * power(sin(radians(${longitude} - ${otherLongitude}) / 2), 2)))))`;

/** The squared chord of the unit sphere for this many metres along the earth's surface, half around it at most. */
export const squaredChord = (metres: number): number =>
  (2 * Math.sin(Math.min(metres / (2 * earthRadius), Math.PI / 2))) ** 2;

/** The degrees around a point at this latitude that include everything within this many metres. */
export function degreesWithin(metres: number, latitude: number): { latitude: number; longitude: number } {
  const angle = (metres / earthRadius) * (1 + 1e-6);
  const reach = degrees(angle);
  const holdsPole = Math.abs(latitude) + reach >= 90;
  const cosine = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: reach,
    longitude: holdsPole ? 180 : degrees(Math.asin(Math.min(1, Math.sin(angle) / cosine))),
  };
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;
