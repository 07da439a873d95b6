export interface LocalePlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
}

interface Point {
  readonly latitude?: unknown;
  readonly longitude?: unknown;
}

/** The label of the locale nearest to a place; the only one of an audience also if it does not say where it is. */
export function nearestLocale(
  { latitude, longitude }: Point,
  locales: readonly LocalePlace[],
): string | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return locales.length === 1 ? locales[0]?.label : undefined;
  const distances = locales.map((locale) => distance({ latitude, longitude }, locale));
  return locales[distances.indexOf(Math.min(...distances))]?.label;
}

type Degrees = Pick<LocalePlace, 'latitude' | 'longitude'>;
const radians = Math.PI / 180;

/** It grows with the distance along the sphere (haversine). */
const distance = (one: Degrees, other: Degrees): number =>
  Math.sin(((other.latitude - one.latitude) / 2) * radians) ** 2 +
  Math.cos(one.latitude * radians) *
    Math.cos(other.latitude * radians) *
    Math.sin(((other.longitude - one.longitude) / 2) * radians) ** 2;
