import { z } from 'zod';
import { nameKey } from '../../records/record.ts';
import { isPlaced } from '../../records/venue.ts';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { reach } from '../reach.ts';

/** What bounds the work for one venue: how many around it are read, and how many of them are compared. */
const bounds = { around: 300, compared: 30 };

export const venuesToCompare = scopedQuery(
  'venues_to_compare',
  z.object({
    id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    is_placed: z.boolean(),
    locale: z.string(),
  }),
  parameters<[ids: readonly string[]]>(),
  `select v.id, v.name, v.address, v.latitude, v.longitude, ${isPlaced} as is_placed, l.name as locale
   from venue v join locale l on l.id = v.locale_id where v.id = any($1::uuid[]) and ${inAudience('v.audience_id')}`,
  { fromPrimary: true, isLarge: true },
);

/** SQL: both names have something in common, or both addresses begin with the same number. */
const isAlike = `(word_similarity(g.key, o.key) > 0.4 or word_similarity(o.key, g.key) > 0.4
  or o.address ~ '^\\d' and split_part(o.address, ' ', 1) = split_part(g.address, ' ', 1))`;

const alike = (others: string) => `
  select id from (
    select o.id, o.address, ${nameKey('o.name')} as key from ${others} and o.id <> g.id limit ${bounds.around}) o
  where ${isAlike} order by similarity(g.key, o.key) desc, id limit ${bounds.compared}`;

/**
 * Of each of these venues, those around it whose names are not quite different, those of its name in its locale, and those of
 * which nobody knows more than the same locale. If nobody knows more of itself: all of its locale that are called like the first part of its name.
 */
export const venuesAround = scopedQuery(
  'venues_around',
  z.object({ id: z.string(), others: z.array(z.string()) }),
  parameters<[ids: readonly string[]]>(),
  `with given as materialized (
     select v.id, v.audience_id, v.locale_id, v.latitude, v.longitude, v.address, l.latitude as town_latitude,
       l.longitude as town_longitude, ${isPlaced} as is_placed, ${nameKey('v.name')} as key,
       ${nameKey("btrim(regexp_replace(v.name, '\\s*([,;|(@]|\\s[-–—]).*', ''))")} as first
     from venue v join locale l on l.id = v.locale_id where v.id = any($1::uuid[]) and ${inAudience('v.audience_id')})
   select g.id, array(
     (${alike(`map_around(g.latitude, g.longitude, ${reach.metres}) area (bounds) join venue o on g.is_placed
       and o.audience_id = g.audience_id and on_map(o.latitude, o.longitude) <@ area.bounds`)})
     union (${alike(`venue o where g.is_placed and o.locale_id = g.locale_id
       and on_map(o.latitude, o.longitude) <@ box(on_map(g.town_latitude, g.town_longitude))`)})
     union (select o.id from venue o where o.locale_id = g.locale_id and ${nameKey('o.name')} = g.key and o.id <> g.id
       order by o.id limit ${bounds.compared})
     union (select o.id from venue o where not g.is_placed and o.locale_id = g.locale_id and o.id <> g.id
       and ${nameKey('o.name')} %> g.first order by similarity(${nameKey('o.name')}, g.key) desc, o.id
       limit ${bounds.compared})) ::text[] as others
   from given g`,
  { fromPrimary: true, isLarge: true },
);
