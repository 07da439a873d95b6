import { z } from 'zod';
import { people } from '../../orm/records/person.ts';
import { plainVenues } from '../../orm/records/venue.ts';
import { id } from '../../orm/statements/input-types.ts';
import { findLocale, locale } from '../locales/locale.ts';
import { person, personBodies } from '../people/person.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { readPage } from '../records/list.ts';
import { pageInput, pageSchema } from '../records/paging.ts';
import { siteScope } from '../request/scope.ts';
import { venue, venueBody } from '../venues/venue.ts';
import { listOwner } from './front.ts';

const limit = 120;

/** The venues of the audience, or of one of its locales, by name. */
export const listSiteVenues = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional(), cursor: pageInput.cursor }))
  .output(proven(pageSchema(z.object({ locale: locale.nullable(), venues: z.array(venue) }))))
  .query(async ({ ctx, input: { locale_id, cursor } }) => {
    const { audience, scope } = await siteScope(ctx);
    const locale = locale_id === undefined ? null : await findLocale(ctx.database, scope, locale_id);
    const list = { ...listOwner(audience.id, locale_id), limit, cursor };
    const page = await readPage(ctx.database, scope, plainVenues, list);
    return { ...page, items: { locale, venues: page.items.map(venueBody) } };
  });

/** The people of the audience, or of one of its locales, by name. */
export const listSitePeople = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional(), cursor: pageInput.cursor }))
  .output(proven(pageSchema(z.object({ locale: locale.nullable(), people: z.array(person) }))))
  .query(async ({ ctx, input: { locale_id, cursor } }) => {
    const { audience, scope } = await siteScope(ctx);
    const locale = locale_id === undefined ? null : await findLocale(ctx.database, scope, locale_id);
    const list = { ...listOwner(audience.id, locale_id), limit, cursor };
    const page = await readPage(ctx.database, scope, people, list);
    return { ...page, items: { locale, people: await personBodies(ctx.database, scope, page.items) } };
  });
