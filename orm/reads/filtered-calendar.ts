import type { z } from 'zod';
import { events } from '../records/event.ts';
import { ofFacet } from '../records/event-times.ts';
import { isFirstFacet } from '../records/facets.ts';
import { type Bind, conditionsOf, type FilterValues } from '../records/filters.ts';
import { type Prepared, prepare } from '../records/list.ts';
import {
  type CalendarOwner,
  calendarEventRow,
  featuredOrNot,
  type Source,
  sourcesOf,
  textOf,
} from './calendar.ts';

const { status, upcoming, locale_id, ...filters } = events.filters;

/** Those of the lists that are feeds: of cancelled events, calendar programs must be told. */
export const calendarFilters = filters;

/** The calendar of those of an owner's events that filters include. */
export function filteredCalendar(
  owner: CalendarOwner,
  ownerId: string,
  requestedId: string,
  values: FilterValues<typeof calendarFilters>,
): Prepared<z.output<typeof calendarEventRow>> {
  const bound: unknown[] = [ownerId, requestedId];
  const bind: Bind = (value) => `$${bound.push(value)}`;
  const conditions = Object.values(conditionsOf(calendarFilters, values, bind));
  const facet = owner === 'user' ? undefined : isFirstFacet(values, bind);
  const sources: readonly Source[] =
    facet === undefined
      ? sourcesOf[owner]
      : ofFacets.map((source) => ({ ...source, is: `${source.is} and ${facet}` }));
  const filtered = sources.map((source) => ({ ...source, is: [source.is, ...conditions].join(' and ') }));
  return { statement: prepare(textOf(owner, filtered), calendarEventRow), values: bound };
}

const ofFacets: readonly Source[] = featuredOrNot('ef').flatMap((featured) =>
  ['ef.scheduled', 'not ef.scheduled'].map((status) => ({
    times: ofFacet,
    is: `ef.owner = $1 and ${featured} and ${status}`,
  })),
);
