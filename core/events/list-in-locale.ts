import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type EmbeddingEventRow, embeddingEvents, events } from '../../orm/records/event.ts';
import { validTimes } from '../../orm/records/event-times.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findLocale } from '../locales/locale.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readCounts, readPage } from '../records/list.ts';
import { decodeCursor, encodeCursor, type Page, pageSchema } from '../records/paging.ts';
import { readingScope } from '../request/scope.ts';
import { event, eventBodies } from './event.ts';
import { anyTime, type EventFilters, eventListInput, scheduled } from './list-input.ts';

const section = <Title extends string>(title: Title) =>
  z.object({ title: z.literal(title), events: z.array(event) });

const eventSections = z
  .object({ sections: z.tuple([section('Featured'), section('Upcoming')]) })
  .meta({ id: 'EventSections' });

export const listEventsInLocale = readProcedure
  .meta({
    isCostly: true,
    openapi: route(
      'GET',
      '/v1/locales/{locale_id}/events',
      'Events',
      "List a locale's upcoming events, in sections",
      {
        description:
          'Both sections are always present, each soonest first. `limit` applies to both together. ' +
          `${anyTime} The second section has those that are not featured, whenever they are.`,
      },
    ),
  })
  .input(z.object({ locale_id: id('Locale'), ...eventListInput }).superRefine(validTimes))
  .output(proven(pageSchema(eventSections)))
  .query(async ({ ctx, input: { locale_id, limit, cursor, count, audience, audience_id, ...given } }) => {
    const { database } = ctx;
    const scope = await readingScope(ctx, { audience, audience_id });
    const list = { owner: 'locale', id: locale_id, filters: scheduled(given), limit };
    const [{ items, next }, [total]] = await Promise.all([
      featuredFirst(database, scope, list, decodeCursor(cursor, sectionCursor)),
      count ? readCounts(database, scope, events, { ...list, ids: [locale_id] }) : [],
    ]);
    if (items.length === 0) await findLocale(database, scope, locale_id);
    const listed = await eventBodies(database, scope, items);
    const sections: z.output<typeof eventSections>['sections'] = [
      { title: 'Featured', events: listed.filter((item) => item.featured) },
      { title: 'Upcoming', events: listed.filter((item) => !item.featured) },
    ];
    return { items: { sections }, next, total };
  });

interface List {
  readonly owner: string;
  readonly id: string;
  readonly filters: ReturnType<typeof scheduled<EventFilters>>;
  readonly limit: number;
}

/** Whether it is in the first section, and the cursor there. */
const sectionCursor = z.tuple([z.boolean(), z.string().optional()]);

async function featuredFirst(
  reader: Reader,
  scope: Scope,
  list: List,
  [isFirst, cursor]: z.output<typeof sectionCursor> = [true],
): Promise<Page<EmbeddingEventRow>> {
  const empty = { items: [], next: null };
  const section = async (
    featured: boolean,
    limit: number,
    cursor?: string,
  ): Promise<Page<EmbeddingEventRow>> => {
    if (list.filters.featured === !featured) return empty;
    const filters = { ...list.filters, featured };
    return readPage(reader, scope, embeddingEvents, { ...list, filters, limit, cursor });
  };
  const { items, next } = isFirst ? await section(true, list.limit, cursor) : empty;
  if (next !== null) return { items, next: encodeCursor([true, next]) };
  const left = list.limit - items.length;
  const others = await section(false, Math.max(left, 1), isFirst ? undefined : cursor);
  if (left === 0) return { items, next: others.items.length > 0 ? encodeCursor([false]) : null };
  return {
    items: [...items, ...others.items],
    next: others.next === null ? null : encodeCursor([false, others.next]),
  };
}
