export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = Math.PI / 180;

/** Metres along the sphere (haversine). */
export function distanceBetween(one: Point, other: Point): number {
  const latitude = ((other.latitude - one.latitude) * radians) / 2;
  const longitude = ((other.longitude - one.longitude) * radians) / 2;
  const square =
    Math.sin(latitude) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(longitude) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(square)));
}
