import { z } from 'zod';
import { filteredInLocale } from '../../orm/reads/filtered-events.ts';
import { featuredInLocale, unfeaturedInLocale } from '../../orm/reads/upcoming-events.ts';
import type { EmbeddingEventRow } from '../../orm/records/event.ts';
import { findLocale } from '../locales/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { decodeCursor, pageSchema, sectionKey, toPage } from '../records/paging.ts';
import type { Dependencies } from '../request/context.ts';
import { readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { event, presentEvents } from './event.ts';
import { anyTime, eventListInput, isTimeless, validTimes } from './filters.ts';
import { countEvents, eventRows, type Listed } from './page.ts';

const section = <Title extends string>(title: Title) =>
  z.object({ title: z.literal(title), events: z.array(event) });

const sections = z
  .object({ sections: z.tuple([section('Featured'), section('Upcoming')]) })
  .meta({ id: 'EventSections' });

export const listEventsInLocale = browseProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/events',
      summary: "List a locale's upcoming events, in sections",
      description:
        'Both sections are always present, each soonest first. `limit` applies to both together. ' +
        `${anyTime} The second section has those that are not featured, whenever they are.`,
      tags: ['Events'],
    },
  })
  .input(z.object({ locale_id: id('Locale'), ...eventListInput }).superRefine(validTimes))
  .output(pageSchema(sections))
  .query(async ({ ctx, input: { locale_id, limit, cursor, count, audience, audience_id, ...filters } }) => {
    const scope = await readingScope(ctx, { audience, audience_id });
    const owner = { kind: 'locale', id: locale_id } as const;
    const [rows, total] = await Promise.all([
      featuredFirst(ctx, { owner, scope, filters, limit: limit + 1 }, cursor),
      countEvents(ctx, { owner, scope, filters, count }),
      findLocale(ctx.database, scope, locale_id),
    ]);
    const { items, next } = toPage(rows, limit, (row) => [row.featured, row.starts_at, row.id]);
    const events = await presentEvents(ctx.database, scope, items);
    const featured = events.filter((item) => item.featured);
    const upcoming = events.filter((item) => !item.featured);
    return {
      items: {
        sections: [
          { title: 'Featured' as const, events: featured },
          { title: 'Upcoming' as const, events: upcoming },
        ],
      },
      next,
      total,
    };
  });

async function featuredFirst(
  ctx: Dependencies,
  list: Omit<Listed, 'after'>,
  cursor: string | undefined,
): Promise<EmbeddingEventRow[]> {
  const last = decodeCursor(cursor, sectionKey);
  const isPastFeatured = last?.featured === false;
  const featured = isPastFeatured ? [] : await sectionRows(ctx, { ...list, after: last?.key }, true);
  const limit = list.limit - featured.length;
  if (limit === 0) return featured;
  const after = isPastFeatured ? last.key : undefined;
  return [...featured, ...(await sectionRows(ctx, { ...list, limit, after }, false))];
}

/** The rows of one section: of upcoming events by a statement of its own, as long as the request has no other filter. */
async function sectionRows(
  ctx: Dependencies,
  { filters, ...list }: Listed,
  featured: boolean,
): Promise<EmbeddingEventRow[]> {
  if (filters.featured === !featured) return [];
  const upcoming = featured ? featuredInLocale : unfeaturedInLocale;
  const isPlain = isTimeless(filters) && filters.query === undefined;
  const reads = { upcoming, filtered: filteredInLocale };
  return eventRows(ctx, reads, { ...list, filters: isPlain ? {} : { ...filters, featured } });
}
