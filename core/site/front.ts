import { z } from 'zod';
import { eventsOnNow, eventsOnNowInLocale } from '../../orm/reads/events-on-now.ts';
import { type EmbeddingEventRow, events } from '../../orm/records/event.ts';
import { selectPages } from '../../orm/records/list.ts';
import { localesByName } from '../../orm/records/locale.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { embeddingRows } from '../events/embedding-rows.ts';
import { event, presentEvents } from '../events/event.ts';
import { findLocale, locale, presentLocale } from '../locales/locale.ts';
import { openProcedure } from '../procedures/procedures.ts';
import { decodeCursor, pageInput, startKey, startOfNames, toPage } from '../records/paging.ts';
import type { Dependencies } from '../request/context.ts';
import { id, nilId } from '../values/ids.ts';
import { listOwner } from './list-owner.ts';
import { findSite } from './site.ts';

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
});

export const getFront = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional(), cursor: pageInput.cursor }))
  .output(front)
  .query(async ({ ctx, input: { locale_id, cursor } }) => {
    const after = decodeCursor(cursor, startKey);
    const { audience, scope } = await findSite(ctx);
    const { database } = ctx;
    const [locale, locales, onNow, ahead] = await Promise.all([
      locale_id === undefined ? null : findLocale(database, scope, locale_id),
      database.query(localesByName, scope, [...startOfNames, maximumLocales]),
      after === undefined
        ? locale_id === undefined
          ? database.query(eventsOnNow, scope, [audience.id, maximumOnNow])
          : database.query(eventsOnNowInLocale, scope, [locale_id, maximumOnNow])
        : [],
      eventsAhead(ctx, scope, { audienceId: audience.id, localeId: locale_id, after }),
    ]);
    const page = toPage(ahead, maximumAhead, (row) => [row.starts_at, row.id]);
    const presented = await presentEvents(database, scope, [...onNow, ...page.items]);
    return {
      locale,
      locales: locales.map(presentLocale),
      on_now: presented.splice(0, onNow.length),
      ahead: presented,
      next: page.next,
    };
  });

interface Ahead {
  readonly audienceId: string;
  readonly localeId: string | undefined;
  readonly after: readonly [startsAt: string, id: string] | undefined;
}

/** One more than a page. */
async function eventsAhead(
  { database }: Dependencies,
  scope: Scope,
  { audienceId, localeId, after = [scope.now, nilId] }: Ahead,
): Promise<EmbeddingEventRow[]> {
  const limit = maximumAhead + 1;
  const { statement, values } = selectPages(
    events,
    { ...listOwner(audienceId, localeId), filters: { status: 'scheduled' } },
    { order: 'starts_at', descending: false, backwards: false, limit, total: limit, after },
  );
  const rows = await database.query(statement, scope, values);
  return embeddingRows(database, scope, rows);
}
