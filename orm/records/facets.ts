import { z } from 'zod';
import { characters, isId, typesOfLists } from '../statements/input-types.ts';
import { feature, features } from './accessibility.ts';
import { rangesOfFacet } from './event-times.ts';
import { type Bind, filter } from './filters.ts';

interface Facets {
  readonly tag?: string | null | undefined;
  readonly free?: boolean | null | undefined;
  readonly online?: boolean | null | undefined;
  readonly language?: string | null | undefined;
  readonly accessible?: readonly string[] | null | undefined;
}

/** SQL: whether a column has the facet, or one of several. */
type IsFacet = (column: string) => string;

/** What an event must be, as `event_facet` has it: first what fewer events are. */
const facetsOf = ({ tag, free, online, language, accessible }: Facets): ((bind: Bind) => IsFacet)[] => [
  ...(tag == null ? [] : [isTag(tag)]),
  ...(accessible ?? []).map((feature) => is(`accessible:${feature}`)),
  ...(language == null ? [] : [is(`language:${language.toLowerCase()}`)]),
  ...(online ? [is('online')] : []),
  ...(free == null ? [] : [is(free ? 'free' : 'paid')]),
];

const is = (name: string) => (bind: Bind) => {
  const facet = bind(name);
  return (column: string) => `${column} = ${facet}`;
};

/** The tags that a text names, with commas between them, by ids and names. */
export function namedTags(tag: string): { count: number; ids: string[]; names: string[] } {
  const given = tag.split(',').map((each) => each.trim());
  const [ids, names] = [given.filter(isId), given.filter((each) => !isId(each))];
  return { count: given.length, ids, names };
}

/** SQL: the facets of tags by ids and names. The id of a tag that was merged means the other one. */
export const facetsOfTags = (ids: string, names: string): string =>
  `select 'tag:' || coalesce(t.merged_into, t.id) from tag_row t
    where (t.deleted_at is null or t.merged_into is not null) and (t.id = any(${ids}::uuid[])
      or t.audience_id = :audience::uuid and t.merged_into is null
        and name_key(t.name) = any(array(select name_key(n) from unnest(${names}::text[]) n)))`;

const isTag = (tag: string) => (bind: Bind) => {
  const { count, ids, names } = namedTags(tag);
  const facets = facetsOfTags(bind(ids), bind(names));
  return (column: string) => (count === 1 ? `${column} = (${facets})` : `${column} = any(array(${facets}))`);
};

/** SQL: the event is all of that. */
const hasAll = (facets: Facets, bind: Bind): string =>
  facetsOf(facets)
    .map(
      (facet) =>
        `exists (select from event_facet f where f.event_id = e.id and f.owner = e.audience_id and ${facet(bind)('f.facet')})`,
    )
    .join(' and ');

const tags = characters(2000, 1);
typesOfLists.add(tags, { type: 'Tag' });

/** Of a list of events: what they are. */
export const facetFilters = {
  tag: filter(
    tags,
    'Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.',
    (tag, bind) => hasAll({ tag }, bind),
  ),
  free: filter(
    z.boolean(),
    'If true, only events that cost nothing; if false, only those that are known to cost something.',
    (free, bind) => hasAll({ free }, bind),
  ),
  online: filter(
    z.boolean(),
    'If true, only events in which one can take part online; if false, only the others.',
    (online, bind) => (online ? hasAll({ online }, bind) : 'not e.online'),
  ),
  language: filter(
    z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'must be a language tag such as fr')
      .max(35),
    'Only events in this language (BCP 47): `fr` includes those in `fr-CA`.',
    (language, bind) => hasAll({ language }, bind),
  ),
  accessible: filter(
    z.array(feature).max(Object.keys(features).length),
    'Only events at venues that are known to have all of these, in a query separated by commas.',
    (accessible, bind) => hasAll({ accessible }, bind) || 'true',
  ),
};

/** SQL: a row `ef` of `event_facet` has the first facet that is required; of several that will do, the event's first. */
function isFirstFacet(facets: Facets, bind: Bind): string | undefined {
  const [facet] = facetsOf(facets);
  if (facet === undefined) return undefined;
  const is = facet(bind);
  if (!facets.tag?.includes(',')) return is('ef.facet');
  return `${is('ef.facet')} and ef.facet = (select min(f.facet) from event_facet f
    where f.event_id = ef.event_id and f.owner = ef.owner and ${is('f.facet')})`;
}

/** An owner's events by the first facet that they must have, so that no others are read. */
export function byFacet(facets: Facets, bind: Bind) {
  const is = isFirstFacet(facets, bind);
  if (is === undefined) return undefined;
  return {
    join: 'join event_facet ef on ef.event_id = e.id',
    is: `ef.owner = o.id and ${is}`,
    ranges: rangesOfFacet,
  };
}
