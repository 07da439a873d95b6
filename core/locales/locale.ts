import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { closestLocale, type LocaleRow, localeById, localeRow, locales } from '../../orm/records/locale.ts';
import { distance, latitude, longitude } from '../../orm/records/points.ts';
import { id, nilId } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { missing } from '../errors/refusal.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { pageInput, pageOf } from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

export const locale = localeRow.meta({ id: 'Locale' });

export const localeSummary = z.object({ id: uuid, name: z.string() }).meta({ id: 'LocaleSummary' });

/** The locale; `not_found` if it is out of scope. */
export async function findLocale({ query }: Reader, scope: Scope, id: string): Promise<LocaleRow> {
  const [found = missing()] = await query(localeById, scope, [id]);
  return found;
}

export const getLocale = readProcedure
  .meta({ openapi: route('GET', '/v1/locales/{id}', 'Locales', 'Get a locale') })
  .input(z.object({ id: id('Locale'), ...audienceSelection }))
  .output(proven(locale))
  .query(async ({ ctx, input }) => findLocale(ctx.database, await readingScope(ctx, input), input.id));

export const getClosestLocale = readProcedure
  .meta({ openapi: route('GET', '/v1/locales/closest', 'Locales', 'Get the locale closest to a point') })
  .input(z.object({ latitude, longitude, ...audienceSelection }))
  .output(proven(locale.extend({ distance }).meta({ id: 'ClosestLocale' })))
  .query(async ({ ctx, input }) => {
    const { latitude, longitude, ...selection } = input;
    const scope = await readingScope(ctx, selection);
    const [found = missing()] = await ctx.database.query(closestLocale, scope, [latitude, longitude]);
    return found;
  });

export const listLocales = readProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/locales', 'Locales', 'List all locales by name', {
      description: 'Returns all of them unless `limit` is given.',
    }),
  })
  .input(z.object({ ...pageInput, limit: pageInput.limit.unwrap().optional(), ...audienceSelection }))
  .output(proven(pageOf(locale)))
  .query(async ({ ctx, input: { limit = Number.MAX_SAFE_INTEGER - 1, cursor, ...selection } }) => {
    const list = { owner: 'platform', id: nilId, limit, cursor };
    const page = await readPage(ctx.database, await readingScope(ctx, selection), locales, list);
    return { ...page, items: page.items.map(({ owner_id, sort_key, ...row }) => row) };
  });
