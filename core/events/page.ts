import type { FilteredEvents } from '../../orm/reads/filtered-events.ts';
import type { UpcomingEvents } from '../../orm/reads/upcoming-events.ts';
import { type EmbeddingEventRow, events } from '../../orm/records/event.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { decodeCursor, type Page, startKey, toPage } from '../records/paging.ts';
import { totalCount } from '../records/total-count.ts';
import type { Dependencies } from '../request/context.ts';
import { type Event, presentEvents } from './event.ts';
import { type EventFilters, isTimeless } from './filters.ts';
import { rowsWithName } from './name-filter.ts';
import { beforeAll, type Upcoming, upcomingRows } from './upcoming.ts';

/** The reads of an owner's list. */
export interface EventReads {
  readonly upcoming: UpcomingEvents;
  readonly filtered: FilteredEvents;
}

export interface Owner {
  readonly kind: 'locale' | 'venue' | 'person';
  readonly id: string;
}

export interface Listed extends Omit<Upcoming, 'ownerId'> {
  readonly owner: Owner;
  readonly filters: EventFilters;
}

/** An owner's events, soonest first: upcoming ones, unless the filters name a time. */
export async function eventRows(
  dependencies: Dependencies,
  { upcoming, filtered }: EventReads,
  { owner, filters, ...list }: Listed,
): Promise<EmbeddingEventRow[]> {
  const { from, until = 'infinity', day = null, query, featured = null } = filters;
  if (isTimeless(filters) && query === undefined && featured === null)
    return upcomingRows(dependencies, upcoming, { ...list, ownerId: owner.id });
  const { scope, limit, after: [startsAt, id] = beforeAll } = list;
  const since = isTimeless(filters) ? scope.now : (from ?? '-infinity');
  const values = [owner.id, limit, startsAt, id, since, until, day, featured] as const;
  if (query === undefined) return dependencies.database.query(filtered.withAnyName, scope, [...values]);
  const localeId = owner.kind === 'locale' ? owner.id : null;
  const named = { ...list, localeId, values, query, filters: declaredFilters(filters) };
  return rowsWithName(dependencies, filtered, named);
}

/** The filters as the record declares them. */
const declaredFilters = (filters: EventFilters) => ({
  ...filters,
  ...(isTimeless(filters) ? { upcoming: true } : { status: 'scheduled' }),
});

interface Requested {
  readonly owner: Owner;
  readonly scope: Scope;
  readonly filters: EventFilters;
  readonly count: boolean | undefined;
}

export const countEvents = (
  dependencies: Dependencies,
  { owner, filters, ...counted }: Requested,
): Promise<number | undefined> => totalCount(dependencies, counted, events, owner, declaredFilters(filters));

/** A page of one owner's events, soonest first. */
export async function eventPage(
  dependencies: Dependencies,
  reads: EventReads,
  requested: Requested & { readonly limit: number; readonly cursor: string | undefined },
): Promise<Page<Event>> {
  const { owner, scope, filters, limit, cursor } = requested;
  const after = decodeCursor(cursor, startKey);
  const list = { owner, scope, filters, limit: limit + 1, after };
  const [rows, total] = await Promise.all([
    eventRows(dependencies, reads, list),
    countEvents(dependencies, requested),
  ]);
  const page = toPage(rows, limit, (row) => [row.starts_at, row.id]);
  return { ...page, total, items: await presentEvents(dependencies.database, scope, page.items) };
}
