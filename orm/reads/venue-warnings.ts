import { z } from 'zod';
import { metresBetween } from '../records/points.ts';
import { nameKey } from '../records/record.ts';
import { enumeration } from '../statements/row-types.ts';
import { isVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

export const warningCode = enumeration('WarningCode', 'What is odd about a venue.', {
  far_from_locale: "It is more than 200 km from its locale's point.",
  zero_coordinates: 'Its latitude and longitude are both 0.',
  same_name_and_place:
    'Its locale has another venue within 300 metres whose name differs in nothing but case and accents.',
  possible_duplicate: 'It may be a record that is there already.',
  no_place: 'Its name is none of a place, or nothing says where it is.',
});

const metresBetweenPlaces = (one: string, other: string): string =>
  metresBetween(`${one}.latitude`, `${one}.longitude`, `${other}.latitude`, `${other}.longitude`);

/** 300 metres are 0.0027 degrees of latitude, by which most others are excluded without trigonometry. */
const isNear = (one: string, other: string): string =>
  `(abs(${one}.latitude - ${other}.latitude) < 0.003 and ${metresBetweenPlaces(one, other)} <= 300)`;

const oddVenue = z.object({ id: z.string(), codes: z.array(warningCode) });

export type OddVenue = z.output<typeof oddVenue>;

/** A bound on the work for one name that a locale, or a batch, has very often: those nearest by latitude. */
const maximumNamesakes = 100;

/**
 * What is odd about some venues, stored or not, given as JSON. The stored ones among them count as they are given. Only
 * those with something odd are returned. Hidden namesakes count for who sees them.
 */
export const oddVenues = scopedQuery(
  'odd_venues',
  oddVenue,
  parameters<[venues: string]>(),
  `with given as materialized (
     select g.*, array_agg(g.latitude) over namesakes as latitudes, array_agg(g.longitude) over namesakes as longitudes,
       g.latitude = 0 and g.longitude = 0 as is_at_zero, ${metresBetweenPlaces('g', 'l')} > 200000 as is_far
     from (
       select *, ${nameKey('name')} as key from json_to_recordset($1::text::json)
         as venues (id uuid, name text, locale_id uuid, latitude double precision, longitude double precision)) g
     join locale l on l.id = g.locale_id and ${ofAudience('l.audience_id')}
     window namesakes as (partition by g.locale_id, g.key order by g.latitude, g.id
       rows between ${maximumNamesakes / 2} preceding and ${maximumNamesakes / 2} following exclude current row))
   select g.id, array_remove(array[
     case when g.is_at_zero then 'zero_coordinates' when g.is_far then 'far_from_locale' end,
     case when has_namesake then 'same_name_and_place' end], null) as codes
   from given g cross join lateral (select
     exists (select from unnest(g.latitudes, g.longitudes) as other (latitude, longitude)
       where ${isNear('g', 'other')})
     or exists (select from (
         select v.id, v.latitude, v.longitude from venue v
         where v.locale_id = g.locale_id and ${nameKey('v.name')} = g.key and ${isVisible}
         order by v.id limit ${maximumNamesakes}) v
       where v.id not in (select id from given) and ${isNear('g', 'v')}) as has_namesake) namesakes
   where g.is_at_zero or g.is_far or has_namesake`,
);
