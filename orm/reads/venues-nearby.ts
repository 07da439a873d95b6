import { z } from 'zod';
import { parameters, scopedQuery } from '../statement.ts';
import { maximumNearby, near } from './nearby.ts';
import { venueColumns, venueFrom, venueRow } from './venue.ts';

/** The nearest venues, whatever their locales. */
export const venuesNearby = scopedQuery(
  'venues_nearby',
  venueRow.extend({ distance: z.number() }),
  parameters<[latitude: number, longitude: number]>(),
  `with ${near}
   select ${venueColumns}, nearest.distance
   from (select * from near order by distance, id limit ${maximumNearby}) nearest
   join (${venueFrom}) on v.id = nearest.id
   order by nearest.distance, nearest.id`,
);
