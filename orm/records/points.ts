import { z } from 'zod';
import * as row from '../statements/row-types.ts';
import { type Bind, filter } from './filters.ts';

/** PostgreSQL raises an error if the square of a number underflows. In degrees, this is a tenth of a micrometre. */
const nearlyZero = 1e-12;
const roundToZero = (value: number): number => (Math.abs(value) < nearlyZero ? 0 : value);

export const latitude = row.latitude.overwrite(roundToZero);
export const longitude = row.longitude.overwrite(roundToZero);

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export const distance = z
  .number()
  .min(0)
  .describe('Great-circle distance from the requested point, in metres.');

/** Either both coordinates are given or neither. */
export const optionalPoint = { latitude: latitude.optional(), longitude: longitude.optional() };

export function bothOrNeither(
  input: { latitude?: number | undefined; longitude?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (input.latitude !== undefined && input.longitude === undefined)
    context.addIssue({ code: 'custom', path: ['longitude'], message: 'is required with latitude' });
  if (input.longitude !== undefined && input.latitude === undefined)
    context.addIssue({ code: 'custom', path: ['latitude'], message: 'is required with longitude' });
}

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Metres along the sphere (haversine). */
export function distanceBetween(one: Point, other: Point): number {
  const latitude = ((other.latitude - one.latitude) * radians) / 2;
  const longitude = ((other.longitude - one.longitude) * radians) / 2;
  const square =
    Math.sin(latitude) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(longitude) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The same as SQL, of expressions in degrees. */
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

const near = z
  .strictObject({
    latitude,
    longitude,
    within: z.number().min(0).nullish().describe('Only venues within this distance, in metres.'),
  })
  .meta({ id: 'Near', description: 'A point on the earth.' });

/** The filter `near` of venues, for which the order by distance is. */
export const nearFilter = filter(
  near,
  'Sorts the list by distance from this point, nearest first; `orderBy` is then ignored.',
  () => 'true', // the order has the greatest distance
);

/** SQL: where the venue is on a map, as indexes have it. */
const place = 'on_map(v.latitude, v.longitude)';

interface Filters {
  readonly near?: Near | null | undefined;
}

/** The filter implies the order. */
export const orderNear = ({ near }: Filters) => (near == null ? undefined : 'distance');

export const byDistance = {
  type: 'double precision',
  sql: ({ near }: Filters, bind: Bind) => (near == null ? 'null' : metresFrom(near, bind)),
  greatestKey: ({ near }: Filters, bind: Bind) =>
    near?.within == null ? undefined : `${bind(near.within)}::float8`,
  approximation: ({ near }: Filters, bind: Bind) => byMap(near ?? { latitude: 0, longitude: 0 }, bind),
} as const;

/** On the map, what is near to each other has the order that it has on the earth. */
function byMap({ latitude, longitude }: Near, bind: Bind) {
  const point = `${bind(latitude)}::float8, ${bind(longitude)}::float8`;
  return {
    by: `${place} <-> on_map(${point})`,
    areas: (metres: string) => `map_around(${point}, ${metres}) area (bounds)`,
    is: `${place} <@ area.bounds`,
  };
}

type Near = z.output<typeof near>;

function metresFrom({ latitude, longitude }: Near, bind: Bind): string {
  return metresBetween(
    'v.latitude',
    'v.longitude',
    `${bind(latitude)}::float8`,
    `${bind(longitude)}::float8`,
  );
}
