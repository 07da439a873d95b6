import { z } from 'zod';
import * as input from '../statements/input-types.ts';
import { type Bind, filter } from './filters.ts';

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

const near = z
  .strictObject({
    latitude: input.latitude,
    longitude: input.longitude,
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
