import { z } from 'zod';
import { enumeration } from '../row-types.ts';
import { ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { metresBetween } from './distance.ts';
import { nameKey } from './record.ts';

export const warningCode = enumeration('WarningCode', 'What is odd about a venue.', {
  far_from_locale: "It is more than 200 km from its locale's point.",
  zero_coordinates: 'Its latitude and longitude are both 0.',
  same_name_and_place:
    'Its locale has another venue within 300 metres whose name differs in nothing but case and accents.',
});

const metresBetweenPlaces = (one: string, other: string): string =>
  metresBetween(`${one}.latitude`, `${one}.longitude`, `${other}.latitude`, `${other}.longitude`);

/** 300 metres are 0.0027 degrees of latitude, by which most others are excluded without trigonometry. */
const isNear = (one: string, other: string): string =>
  `(abs(${one}.latitude - ${other}.latitude) < 0.003 and ${metresBetweenPlaces(one, other)} <= 300)`;

const oddVenue = z.object({ id: z.string(), codes: z.array(warningCode) });

export type OddVenue = z.output<typeof oddVenue>;

/** A bound on the work for one name that a locale, or a batch, has very often. */
const maximumNamesakes = 100;

/**
 * What is odd about some venues, stored or not, given as JSON. The stored ones among them count as they are given. Only
 * those with something odd are returned.
 */
export const oddVenues = scopedQuery(
  'odd_venues',
  oddVenue,
  parameters<[venues: string]>(),
  `with given as materialized (
     select g.*, ${nameKey('g.name')} as key, g.latitude = 0 and g.longitude = 0 as is_at_zero,
       ${metresBetweenPlaces('g', 'l')} > 200000 as is_far,
       row_number() over (partition by g.locale_id, ${nameKey('g.name')} order by g.id) as place
     from json_to_recordset($1::text::json)
       as g (id uuid, name text, locale_id uuid, latitude double precision, longitude double precision)
     join locale l on l.id = g.locale_id and ${ofAudience('l.audience_id')}),
   namesakes as (
     select g.id from given g join given other on other.locale_id = g.locale_id and other.key = g.key
     where other.place <= ${maximumNamesakes} and other.id <> g.id and ${isNear('g', 'other')}
     union
     select g.id from given g cross join lateral (
       select v.id, v.latitude, v.longitude from venue v
       where v.locale_id = g.locale_id and ${nameKey('v.name')} = g.key
       order by v.id limit ${maximumNamesakes}) v
     where v.id not in (select id from given) and ${isNear('g', 'v')})
   select g.id, array_remove(array[
     case when g.is_at_zero then 'zero_coordinates' when g.is_far then 'far_from_locale' end,
     case when n.id is not null then 'same_name_and_place' end], null) as codes
   from given g left join namesakes n on n.id = g.id
   where g.is_at_zero or g.is_far or n.id is not null`,
);
