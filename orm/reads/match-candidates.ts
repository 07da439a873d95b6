import { z } from 'zod';
import { nameKey } from '../records/record.ts';
import { isEventVisible, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { haveCloseStarts, reach } from './reach.ts';

const candidateVenue = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  locale_id: z.string(),
  /** Its page, and what sources call it. */
  ids: z.array(z.string()),
});

export type CandidateVenue = z.output<typeof candidateVenue>;

const own = 'v.id, v.name, v.address, v.latitude, v.longitude, v.locale_id';

const ids = `array_remove(p.url || array(select external_id from origin o where o.record = v.id and o.kind = 'venue'), null) as ids`;

/** Of latitude: as far as two places of one venue may be apart. */
export const degrees = reach.metres / 111_195;

/** How many of those nearest to a point are compared with it, and of those in its locale that have its name. */
const most = { near: 12, named: 60 };

/**
 * Venues that may be those that are given as JSON, numbered by `n`: near to a point, with some of the words that tell the
 * name from others, the number of the street or one of the `keys` in what they are called; and of the same name in the
 * locale. One look-up each in an index, which may find the same.
 */
export const venuesLike = scopedQuery(
  'venues_like',
  candidateVenue.extend({ n: z.number() }),
  parameters<[venues: string]>(),
  `select g.n, ${own}, known.ids
   from json_to_recordset($1::json) as g
     (n int, name text, words text, locale_id uuid, latitude float8, longitude float8, number text, keys text[], reach float8)
   cross join lateral (
     select *, strpos(concat_ws(' ', v.name, v.address), g.number) > 0 or word_similarity(g.words, v.name) > 0.3 as is_like from (
       select ${own}, v.page_id from venue v
       where ${isVisible} and v.audience_id = :audience::uuid and on_map(v.latitude, v.longitude)
         <@ box(on_map(g.latitude - ${degrees}, g.longitude - g.reach), on_map(g.latitude + ${degrees}, g.longitude + g.reach))
       order by on_map(v.latitude, v.longitude) <-> on_map(g.latitude, g.longitude) limit ${most.near}) v
     union all
     (select ${own}, v.page_id, true from venue v where v.locale_id = g.locale_id and ${isVisible}
        and v.audience_id = :audience::uuid and ${nameKey('v.name')} = ${nameKey('g.name')}
      limit ${most.named})) v
   left join lateral (select url from page where page.id = v.page_id offset 0) p on true
   cross join lateral (select ${ids} where v.is_like or g.keys <> '{}') known
   where v.is_like or exists (select from unnest(g.keys) key where strpos(lower(known.ids::text), key) > 0)`,
);

/** The newest venues of locales, as many as are compared by their texts alone. */
export const venuesOfLocales = scopedQuery(
  'venues_of_locales',
  candidateVenue,
  parameters<[localeIds: readonly string[]]>(),
  `select ${own}, ${ids} from unnest($1::uuid[]) as l (id) cross join lateral (
     select * from venue v where v.locale_id = l.id and v.audience_id = :audience::uuid and ${isVisible}
     order by v.id desc limit 5000) v
   left join page p on p.id = v.page_id`,
);

const candidateEvent = z.object({
  n: z.number(),
  id: z.string(),
  name: z.string(),
  starts_at: z.string(),
  all_day: z.boolean(),
  venue_id: z.string(),
  venue_name: z.string(),
});

export type CandidateEvent = z.output<typeof candidateEvent>;

/** Events that begin at about the time of those given as JSON, at one of their venues. */
export const eventsLike = scopedQuery(
  'events_like',
  candidateEvent,
  parameters<[events: string]>(),
  `select g.n, e.id, e.name, e.starts_at, e.all_day, v.id as venue_id, v.name as venue_name
   from json_to_recordset($1::json) as g (n int, venue_id uuid, starts_at timestamptz, all_day boolean)
   cross join lateral (
     select * from event e where e.venue_id = g.venue_id and e.audience_id = :audience::uuid
       and ${haveCloseStarts('e', 'g')}
     order by abs(extract(epoch from e.starts_at - g.starts_at)), e.id limit 20) e
   join venue v on v.id = e.venue_id where ${isEventVisible}`,
);

/** People whose names look like those given as JSON. */
export const peopleLike = scopedQuery(
  'people_like',
  z.object({ n: z.number(), id: z.string(), name: z.string(), locale_id: z.string() }),
  parameters<[people: string]>(),
  `select g.n, p.id, p.name, p.locale_id from json_to_recordset($1::json) as g (n int, name text)
   cross join lateral (
     select * from person p where p.audience_id = :audience::uuid
       and name_key(p.name) % name_key(g.name)
     order by similarity(name_key(p.name), name_key(g.name)) desc, p.id limit 10) p`,
);
