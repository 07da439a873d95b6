import { z } from 'zod';
import { selectPages } from '../../orm/records/list.ts';
import { venues } from '../../orm/records/venue.ts';
import { findLocale, locale } from '../locales/locale.ts';
import { openProcedure } from '../procedures/procedures.ts';
import { decodeCursor, nameCursor, nameKey, pageInput, pageSchema, toPage } from '../records/paging.ts';
import { id } from '../values/ids.ts';
import { presentVenue, venue } from '../venues/venue.ts';
import { listOwner } from './list-owner.ts';
import { findSite } from './site.ts';

const limit = 120;

/** The venues of the audience, or of one of its locales, by name. */
export const listSiteVenues = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional(), cursor: pageInput.cursor }))
  .output(pageSchema(z.object({ locale: locale.nullable(), venues: z.array(venue) })))
  .query(async ({ ctx, input: { locale_id, cursor } }) => {
    const after = decodeCursor(cursor, nameKey);
    const { audience, scope } = await findSite(ctx);
    const locale = locale_id === undefined ? null : await findLocale(ctx.database, scope, locale_id);
    const { statement, values } = selectPages(
      venues,
      { ...listOwner(audience.id, locale_id), filters: {} },
      { order: 'name', descending: false, backwards: false, limit: limit + 1, total: limit + 1, after },
    );
    const rows = await ctx.database.query(statement, scope, values);
    const page = toPage(rows, limit, ({ sort_key, id }) => nameCursor({ name_key: String(sort_key), id }));
    return { ...page, items: { locale, venues: page.items.map(presentVenue) } };
  });
