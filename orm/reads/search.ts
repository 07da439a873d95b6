import { z } from 'zod';
import { metresBetween } from '../records/distance.ts';
import { enumeration } from '../statements/row-types.ts';
import { ofAudience } from '../statements/scope.ts';
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
 * What bounds the cost, whatever the number of entries. `words`: those of the query that count. `prefixed`: dictionary
 * words read for a prefix, of which the most frequent `endings` are taken. `similar`: of the words that are similar to one.
 * `postings`, and with several words `postingsOfSeveral`: entries with the rarest word beyond which the index by words is not
 * read. `matches`: entries with all words taken from it, and `others`: with some, or of each other kind. `scanned`: entries
 * of a kind that are compared instead. `ranked`: entries whose names are compared with the query.
 */
const bounds = {
  words: 6,
  prefixed: 600,
  endings: 16,
  similar: 6,
  postings: 8_000 / 16,
  postingsOfSeveral: 24_000 / 16,
  matches: 1000,
  others: 400,
  scanned: 1000,
  ranked: 120,
};

/** The letters of the typed word, two neighbours of which have been swapped. */
const swapped = `array(select left(t.word, i - 1) || substr(t.word, i + 1, 1) || substr(t.word, i, 1) || substr(t.word, i + 2)
  from generate_series(1, char_length(t.word) - 1) i)`;

/**
 * The dictionary has words as `search_form` gives them. Of those that it replaces, these are no abbreviations, so they are
 * misspelt too: what is like one of them means its form.
 */
const respelt = `array(select search_form(spelling) from unnest('{center,theater}'::text[]) spelling
  where char_length(t.word) > 3 and (spelling % t.word or spelling = any(${swapped})))`;

/** Words of the dictionary, with the number of their entries. */
const dictionary = (from: string) =>
  `select word, sum(sampled) as sampled from (select w.word, w.sampled from ${from}) w group by word`;

/** Only by the index for the condition: `offset 0` keeps the planner from reading all of an audience instead. */
const byIndex = (table: string, condition: string) => `(select * from ${table} where ${condition} offset 0)`;

interface Searched {
  readonly inScope: (column: string) => string;
  /** SQL: an expression for the lexeme by which the index narrows to one audience. */
  readonly audienceLexeme: string;
  /** SQL: words `w` that are similar to `t.word`. */
  readonly similarWords: string;
}

function search(name: string, { inScope, audienceLexeme, similarWords }: Searched) {
  const scope = inScope('w.audience_id');
  const entry = `${inScope('e.audience_id')} and (:hidden or not e.hidden) and e.kind = any($5::text[])
    and (e.over_at is null or e.over_at > :now::timestamptz)`;
  const columns = 'e.audience_id, e.record, e.name, e.lexemes, e.latitude, e.longitude, e.starts_at';
  const indexed = (query: string, limit: number, condition: string) =>
    `select ${columns} from ${byIndex('search_entry', `lexemes @@ (${query})`)} e
     where ${condition} and ${entry} limit ${limit}`;
  const scanned = (first: string) =>
    `(select ${columns} from (${first} limit ${bounds.scanned}) e
     where e.lexemes @@ (select strict from plan) and ${entry} limit ${bounds.others})`;
  const soonest = `select * from search_entry e where (select is_truncated from extent) and ${inScope('e.audience_id')}
    and e.kind = 'event' and e.over_at > :now::timestamptz order by e.over_at`;
  const someOf = (kind: string) => `select e.* from audience a cross join lateral (
    select * from search_entry e where e.audience_id = a.id and e.kind = '${kind}' order by e.over_at limit ${bounds.scanned}) e
    where (select is_truncated from extent) and ${inScope('a.id')}`;
  const wordsOf = (condition: string, operator = '&') =>
    `string_agg(words, '${operator}') filter (where ${condition})`;
  const pairs = ['1, 2', '1, 3', '2, 3']
    .map((ranks) => `'(' || ${wordsOf(`rank in (${ranks})`)} || ')'`)
    .join(', ');
  const metres = metresBetween('e.latitude', 'e.longitude', '$3::float8', '$4::float8');

  return scopedQuery(
    name,
    searchHitRow,
    parameters<
      [
        text: string,
        limit: number,
        latitude: number | null,
        longitude: number | null,
        kinds: readonly string[],
      ]
    >(),
    `with typed as materialized (
       select n, word, search_form(word) as form from (
         select min(n) as n, word from unnest(search_words($1, false)) with ordinality t(word, n)
         group by word order by 1 limit ${bounds.words}) t),
     form as materialized (
       select t.n, f.word, max(f.sampled) as sampled from typed t cross join lateral (
         ${dictionary(`search_word w where ${scope} and w.word = any(array[t.word, t.form] || ${swapped} || ${respelt})`)}
         union all
         (${dictionary(`search_word w where ${scope} and char_length(t.word) > 1
           and w.word > t.word and w.word < t.word || chr(1114111) limit ${bounds.prefixed}`)} order by 2 desc, 1 limit ${bounds.endings})
         union all
         (${dictionary(`${similarWords} and char_length(t.word) > 3 and t.word !~ '[0-9]'`)} order by similarity(word, t.word) desc, 2 desc, 1 limit ${bounds.similar})
       ) f group by t.n, f.word),
     term as materialized (
       select sum(sampled) as sampled, row_number() over (order by sum(sampled), max(char_length(word)) desc, min(word)) as rank,
         '(' || string_agg('''' || word || '''', '|') || ')' as words
       from form group by n),
     written as materialized (
       select array_to_string(search_words($1, true), ' ') as whole,
         concat_ws('&', ${audienceLexeme}, case when not :hidden then '!''!''' end,
           case when cardinality($5::text[]) < 3 then
             '(' || (select string_agg('''%' || kind || '''', '|') from unnest($5::text[]) kind) || ')' end) as limits,
         (select string_agg(format('(''%s''|''%s'')', word, form), '&')::tsquery from typed) as as_typed),
     plan as materialized (
       select (case when count(words) > 0 then concat_ws('&', string_agg(words, '&'), nullif(limits, '')) end)::tsquery as strict,
         (case
           when max(sampled) filter (where rank = 2) <= ${bounds.postings} and count(words) > 2 then
             '(' || concat_ws('|', ${pairs}) || ')'
           when min(sampled) <= ${bounds.postings} and count(words) > 2 then
             ${wordsOf('rank = 1')} || '&(' || ${wordsOf('rank in (2, 3)', '|')} || ')'
           when sum(sampled) <= ${bounds.postings} and count(words) = 2 then '(' || ${wordsOf('true', '|')} || ')'
           when min(sampled) <= ${bounds.postings} and count(words) > 1 then ${wordsOf('rank = 1')}
           end || coalesce('&' || nullif(limits, ''), ''))::tsquery as loose,
         concat_ws('&', '''+' || left(whole, 100) || '''', nullif(limits, ''))::tsquery as exact,
         coalesce(min(sampled), 0) <= case count(words) when 1 then ${bounds.postings} else ${bounds.postingsOfSeveral} end as is_rare, whole, as_typed
       from written left join term on true group by whole, limits, as_typed),
     strict as materialized (${indexed('select strict from plan', bounds.matches, '(select is_rare from plan)')}),
     extent as materialized (
       select count(*) = ${bounds.matches} or not (select is_rare from plan) as is_truncated, count(*) as found from strict),
     near as materialized (
       select string_agg('''' || search_cell($3::float8 + y * 0.02, $4::float8 + x * 0.02) || '''', '|')::tsquery as cells
       from generate_series(-1, 1) x, generate_series(-1, 1) y),
     candidate as materialized (
       select distinct on (audience_id, record) c.*,
         case when $3::float8 is null then 0.5 else 1 / (1 + ${metres.replaceAll('e.', 'c.')} / 10000) end as nearness,
         case when c.starts_at is null then 0.5 else 1 / (1 + greatest(0,
           extract(epoch from c.starts_at - :now::timestamptz) / 86400) / 14) end as soonness
       from (
         select * from strict
         union all (${indexed('select exact from plan', bounds.others, 'true')})
         union all (${indexed('select loose from plan', bounds.others, '(select found < $2 from extent)')})
         union all (${indexed(
           'select plan.strict && near.cells from plan, near',
           bounds.others,
           '(select is_truncated from extent) and $3::float8 is not null',
         )})
         union all ${scanned(soonest)}
         union all ${scanned(someOf('venue'))}
         union all ${scanned(someOf('person'))}
       ) c
       where exists (select from audience a where a.id = c.audience_id and a.deleted_at is null)
       order by audience_id, record),
     ranked as materialized (
       select c.* from candidate c, plan p
       order by c.name = p.whole desc, c.lexemes @@ p.as_typed desc, c.lexemes @@ p.strict desc,
         c.nearness * 3 + c.soonness * 2 desc, c.record limit ${bounds.ranked}),
     scored as (
       select e.kind, e.record as id, round((
         (case when e.name = p.whole then 1 else
           0.6 * word_similarity(p.whole, concat_ws(' ', e.name, e.address)) + 0.4 * similarity(p.whole, e.name) end)
         * (0.75 + 0.15 * r.nearness + 0.1 * r.soonness))::numeric, 4)::float8 as score
       from ranked r join search_entry e using (audience_id, record), plan p)
     select kind, id, score from scored order by score desc, id limit $2`,
  );
}

export const searchAudience = search('search_audience', {
  inScope: (column) => `${column} = :audience::uuid`,
  audienceLexeme: `'''$' || :audience::uuid || ''''`,
  similarWords: `search_word w where w.audience_id = :audience::uuid and w.word !~ '[0-9]' and w.word % t.word`,
});

/** The same of all audiences. */
export const searchAllAudiences = search('search_all_audiences', {
  inScope: ofAudience,
  audienceLexeme: 'null',
  similarWords: `${byIndex('search_word', `word !~ '[0-9]' and word % t.word`)} w
    where ${ofAudience('w.audience_id')}`,
});
