import type { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import type { CalendarOwner, calendarEventRow } from '../../orm/reads/calendar.ts';
import { calendarFilters, filteredCalendar } from '../../orm/reads/filtered-calendar.ts';
import { type FilterValues, optional } from '../../orm/records/filters.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';

/** Which of its events a calendar has. */
export const calendarFilterInput = optional(calendarFilters);

export type CalendarQuery = Query<
  z.output<typeof calendarEventRow>,
  [ownerId: string, requestedId: string],
  true
>;

interface Owner {
  readonly owner: CalendarOwner;
  readonly id: string;
  /** The former id by which it is requested. */
  readonly requested?: string;
  /** All of them. */
  readonly events: CalendarQuery;
}

/** The events of an owner that the filters include. */
export function readEvents(
  { query }: Reader,
  scope: Scope,
  { owner, id, requested = id, events }: Owner,
  filters: FilterValues<typeof calendarFilters>,
) {
  if (Object.values(filters).every((value) => value === undefined))
    return query(events, scope, [id, requested]);
  const { statement, values } = filteredCalendar(owner, id, requested, filters);
  return query(statement, scope, values);
}
