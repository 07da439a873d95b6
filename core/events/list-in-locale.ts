import { z } from 'zod';
import type { EmbeddingEventRow } from '../../orm/reads/event.ts';
import { featuredInLocale, unfeaturedInLocale } from '../../orm/reads/upcoming-events.ts';
import type { Dependencies } from '../context.ts';
import { id } from '../ids.ts';
import { findLocale } from '../locales/locale.ts';
import { decodeCursor, pageInput, pageSchema, sectionKey, toPage } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { event, presentEvents } from './event.ts';
import { type Upcoming, upcomingRows } from './upcoming.ts';

const section = <Title extends string>(title: Title) =>
  z.object({ title: z.literal(title), events: z.array(event) });

const sections = z
  .object({ sections: z.tuple([section('Featured'), section('Upcoming')]) })
  .meta({ id: 'EventSections' });

export const listEventsInLocale = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/events',
      summary: "List a locale's upcoming events, in sections",
      description: 'Both sections are always present, each soonest first. `limit` applies to both together.',
      tags: ['Events'],
    },
  })
  .input(z.object({ locale_id: id('Locale'), ...pageInput, ...audienceSelection }))
  .output(pageSchema(sections))
  .query(async ({ ctx, input: { locale_id: ownerId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [rows] = await Promise.all([
      featuredFirst(ctx, { ownerId, scope, limit: limit + 1 }, cursor),
      findLocale(ctx.database, scope, ownerId),
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
    };
  });

async function featuredFirst(
  ctx: Dependencies,
  upcoming: Omit<Upcoming, 'after'>,
  cursor: string | undefined,
): Promise<EmbeddingEventRow[]> {
  const last = decodeCursor(cursor, sectionKey);
  const isPastFeatured = last?.featured === false;
  const featured = isPastFeatured
    ? []
    : await upcomingRows(ctx, featuredInLocale, { ...upcoming, after: last?.key });
  const limit = upcoming.limit - featured.length;
  if (limit === 0) return featured;
  const after = isPastFeatured ? last.key : undefined;
  return [...featured, ...(await upcomingRows(ctx, unfeaturedInLocale, { ...upcoming, limit, after }))];
}
