import { z } from 'zod';
import { facetFilters } from '../../orm/records/facets.ts';
import { optional } from '../../orm/records/filters.ts';
import { localesByName } from '../../orm/records/locale.ts';
import { siteEvents } from '../../orm/records/site-events.ts';
import { id, nilId } from '../../orm/statements/input-types.ts';
import { event, eventBodies } from '../events/event.ts';
import { findLocale, locale } from '../locales/locale.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { listCursor, listName, readPage } from '../records/list.ts';
import { pageInput } from '../records/paging.ts';
import { siteScope } from '../request/scope.ts';
import { tag, tagToFollowOf } from './own-follow.ts';

const maximumAhead = 60;
const maximumOnNow = 12;
const maximumLocales = 500;

const front = z.object({
  locale: locale.nullable().describe('The locale to which the events are restricted.'),
  locales: z.array(locale).describe(`The audience's locales by name: the first ${maximumLocales}.`),
  on_now: z
    .array(event)
    .describe(`Events that have begun and are not over, latest start first: at most ${maximumOnNow}.`),
  ahead: z.array(event).describe('Events that begin later, soonest first.'),
  next: z.string().nullable().describe('The cursor of the events after these.'),
  tag,
});

/** Whose records a page lists: the audience's, or those of the locale that was chosen. */
export const listOwner = (audienceId: string, localeId: string | undefined) =>
  localeId === undefined ? { owner: 'audience', id: audienceId } : { owner: 'locale', id: localeId };

const { query, day, when } = siteEvents.filters;

/** A day stands instead of `when`. */
const frontInput = z.object({
  locale_id: id('Locale').optional(),
  cursor: pageInput.cursor,
  query: query.input.optional(),
  day: day.input.optional(),
  when: when.input.optional(),
  ...optional(facetFilters),
});

export const getFront = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(frontInput)
  .output(proven(front))
  .query(async ({ ctx, input: { locale_id, cursor, query, day, when: named, ...facets } }) => {
    const { audience, scope } = await siteScope(ctx);
    const { database } = ctx;
    const owner = listOwner(audience.id, locale_id);
    const when = day === undefined ? named : undefined;
    // What is on now is on today, whenever it began.
    const begun = {
      filters: {
        upcoming: true,
        until: scope.now,
        query,
        day,
        when: when === 'today' ? undefined : when,
        ...facets,
      },
      descending: true,
      limit: maximumOnNow,
    };
    const [locale, locales, onNow, ahead, tag] = await Promise.all([
      locale_id === undefined ? null : findLocale(database, scope, locale_id),
      database.query(localesByName, scope, [maximumLocales]),
      cursor === undefined ? readPage(database, scope, siteEvents, { ...owner, ...begun }) : { items: [] },
      readPage(database, scope, siteEvents, {
        ...owner,
        filters: { status: 'scheduled', query, day, when, ...facets },
        limit: maximumAhead,
        cursor: cursor ?? listCursor(listName(siteEvents, owner.id, 'starts_at'), scope.now, nilId),
      }),
      facets.tag == null ? null : tagToFollowOf(database, scope, facets.tag),
    ]);
    const presented = await eventBodies(database, scope, [...onNow.items, ...ahead.items]);
    return {
      locale,
      locales,
      on_now: presented.splice(0, onNow.items.length),
      ahead: presented,
      next: ahead.next,
      tag,
    };
  });
