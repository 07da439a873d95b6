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
