import { z } from 'zod';
import { facetFilters } from '../records/facets.ts';
import { conditionsOf, type FilterValues } from '../records/filters.ts';
import { type Prepared, prepare } from '../records/list.ts';
import { metresBetween } from '../records/points.ts';
import { enumeration } from '../statements/row-types.ts';
import { inAudience, isEventVisible, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

export const searchKind = enumeration('SearchKind', 'A kind of record that can be searched.', {
  venue: 'Venues, by their names and addresses.',
  event: 'Upcoming events, by their names.',
  person: 'People, by their names.',
});

export const searchHitRow = z.object({
  kind: searchKind.describe('Its kind.'),
  id: z.string(),
  score: z.number().min(0).max(1).describe('How well it matches, 0 to 1.'),
});

/**
 * What bounds the cost. `words`: those of the query that count. `matches`: entries of a kind that are taken from the index
 * for one reading of the query. `scanned`: entries that are compared with its words besides, where there are more.
 * `ranked`: entries whose names are compared with it letter by letter.
 */
const bounds = { words: 6, matches: 300, scanned: 500, ranked: 100 };

/**
 * Entries that the caller may see, and where they are; of events, those that are wanted. Nothing else is counted or
 * limited, so what is hidden decides nothing. `offset 0` keeps the planner from reading all entries instead.
 */
const visible = (isWanted: string) => (entries: string, limit: string) =>
  `select s.*, place.latitude, place.longitude from (${entries} offset 0) s cross join lateral (
     select v.latitude, v.longitude from venue v where s.kind = 'venue' and v.id = s.place and ${isVisible}
     union all select v.latitude, v.longitude from event e join venue v on v.id = e.venue_id
       where s.kind = 'event' and e.id = s.record and ${isEventVisible} and ${isWanted}
     union all select l.latitude, l.longitude from locale l where s.kind = 'person' and l.id = s.place) place
   where ${inAudience('s.audience_id')} and (s.over_at is null or s.over_at > :now::timestamptz) limit ${limit}`;

/** SQL: a list within one audience, or over all. Each has an index of its own; one of the two is not executed. */
const ofOneOrAll = (audienceId: string, list: (condition: string) => string) =>
  `(${list(`${audienceId} = :audience::uuid`)}) union all (${list(':audience::uuid is null')})`;

const metres = metresBetween('c.latitude', 'c.longitude', '$3::float8', '$4::float8');

/**
 * SQL: entries with all words of the query or with words that these begin (`written`). Only if these are too few, with words
 * that differ by a letter, and without one of the words (`alike`). Only if these are too many (`more`): those whose whole name
 * is typed, those that are soon, and those that are near.
 */
function searchText(isWanted = 'true') {
  const visibleOf = visible(isWanted);
  const matching = (query: string) =>
    visibleOf(`select * from search_entry where search_keys(lexemes) @@ ${query}`, `${bounds.matches}`);
  return `with typed as materialized (
     select min(n) as n, word, form
     from unnest(search_words($1, false), search_words($1, true)) with ordinality t(word, form, n)
     group by word, form order by 1 limit ${bounds.words}),
   whole as materialized (select array_to_string(search_words($1, true), ' ') as name),
   term as materialized (
     select kind, n, format('(''%1$s %2$s'':*|''%1$s %3$s'')', mark, word, form) as written,
       format('(''%1$s %2$s'':*|''%1$s~%2$s''|''%1$s~%3$s''|%4$s)', mark, word, form, alike) as alike
     from typed, unnest($5::text[]) kind, left(kind, 1) mark, lateral (
       select string_agg(format('''%s''|''%s''', key, replace(key, '~', ' ')), '|') as alike
       from unnest(tsvector_to_array(search_keys(array_to_tsvector(array[mark || ' ' || word, mark || ' ' || form])))) key) k),
   owner as materialized (
     select kind, coalesce(left(kind, 1) || '@' || left(md5(:audience::uuid::text), 8) || '&', '') as its
     from unnest($5::text[]) kind),
   plan as materialized (
     select kind, (its || string_agg(written, '&'))::tsquery as written from term join owner using (kind) group by kind, its),
   written as materialized (select m.* from plan p cross join lateral (${matching('p.written')}) m),
   more as materialized (select kind from written group by kind having count(*) = ${bounds.matches}),
   alike as materialized (
     select m.*, omitted from (
       select kind, omitted, (its || string_agg(alike, '&'))::tsquery as query
       from term t join owner using (kind) join (
         select 0 as omitted union all select n from typed where (select count(*) from typed) > 1) o on n <> omitted
       where (select count(*) from written) < $2 group by kind, its, omitted) a
     cross join lateral (${matching('a.query')}) m),
   named as (
     select m.* from (
       select (its || format('''%s=%s''', left(kind, 1), replace(left(w.name, 100), ' ', '_')))::tsquery as query
       from owner join more using (kind), whole w) a
     cross join lateral (${matching('a.query')}) m),
   soonest as (${visibleOf(
     ofOneOrAll(
       'e.audience_id',
       (condition) => `select e.* from search_entry e where ${condition} and e.over_at > :now::timestamptz
         and exists (select from more where kind = 'event') order by e.over_at`,
     ),
     `${bounds.scanned}`,
   )}),
   nearest as (${visibleOf(
     `select e.* from (${ofOneOrAll(
       'v.audience_id',
       (condition) => `select v.id from venue v
         where ${condition} and ${inAudience('v.audience_id')} and ${isVisible} and $3::float8 is not null and exists (select from more)
         order by on_map(v.latitude, v.longitude) <-> on_map($3::float8, $4::float8) limit ${bounds.matches}`,
     )}) v
      join search_entry e on e.place = v.id and e.kind <> 'person'`,
     `${bounds.scanned}`,
   )}),
   candidate as materialized (
     select distinct on (audience_id, record) c.*,
       case when $3::float8 is null then 0.5 else 1 / (1 + ${metres} / 10000) end as nearness,
       case when starts_at is null then 0.5 else 1 / (1 + greatest(0,
         extract(epoch from starts_at - :now::timestamptz) / 86400) / 14) end as soonness
     from (
       select *, 0 as omitted from written union all select * from alike union all select *, 0 from named
       union all select s.*, 0 from (select * from soonest union all select * from nearest) s
         join plan p on p.kind = s.kind and s.lexemes @@ p.written) c
     order by audience_id, record, omitted),
   ranked as materialized (
     select c.*, w.name as whole from candidate c join plan p using (kind), whole w
     order by c.name = w.name desc, c.lexemes @@ replace(p.written::text, ':*', '')::tsquery desc,
       c.lexemes @@ p.written desc, omitted > 0, nearness * 3 + soonness * 2 desc, record limit ${bounds.ranked})
   select kind, record as id, round((
     (case when name = whole then 1 else
       0.6 * word_similarity(whole, concat_ws(' ', name, address)) + 0.4 * similarity(whole, name) end)
     * (0.75 + 0.15 * nearness + 0.1 * soonness))::numeric, 4)::float8 as score
   from ranked order by score desc, id limit $2`;
}

type Values = [
  ...[text: string, limit: number, latitude: number | null, longitude: number | null],
  kinds: readonly string[],
];

export const search = scopedQuery('search', searchHitRow, parameters<Values>(), searchText());

/** Events that are all of that. */
export function searchFiltered(
  values: Values,
  filters: FilterValues<typeof facetFilters>,
): Prepared<z.output<typeof searchHitRow>> {
  const all: unknown[] = [...values];
  const conditions = conditionsOf(facetFilters, filters, (value) => `$${all.push(value)}`);
  const statement = prepare(searchText(Object.values(conditions).join(' and ')), searchHitRow);
  return { statement, values: all };
}
