import { z } from 'zod';
import { rangesOfFacet } from './event-times.ts';
import { type Bind, filter } from './filters.ts';

interface Facets {
  readonly free?: boolean | null | undefined;
}

/** What an event must be, as `event_facet` has it: first what fewer events are. */
const facetsOf = ({ free }: Facets): string[] => [...(free == null ? [] : [free ? 'free' : 'paid'])];

/** SQL: the event is all of that. */
const hasAll = (facets: Facets, bind: Bind): string =>
  facetsOf(facets)
    .map(
      (facet) =>
        `exists (select from event_facet f where f.event_id = e.id and f.owner = e.audience_id and f.facet = ${bind(facet)})`,
    )
    .join(' and ');

/** Of a list of events: what they are. */
export const facetFilters = {
  free: filter(
    z.boolean(),
    'If true, only events that cost nothing; if false, only those that are known to cost something.',
    (free, bind) => hasAll({ free }, bind),
  ),
};

export const firstFacet = (facets: Facets): string | undefined => facetsOf(facets)[0];

/** An owner's events by the first facet that they must have, so that no others are read. */
export function byFacet(facets: Facets, bind: Bind) {
  const facet = firstFacet(facets);
  if (facet === undefined) return undefined;
  return {
    join: 'join event_facet ef on ef.event_id = e.id',
    is: `ef.owner = o.id and ef.facet = ${bind(facet)}`,
    ranges: rangesOfFacet,
  };
}
