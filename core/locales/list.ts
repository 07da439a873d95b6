import { z } from 'zod';
import { localesByName } from '../../orm/records/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import {
  decodeCursor,
  nameCursor,
  nameKey,
  pageInput,
  pageOf,
  startOfNames,
  toPage,
} from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { locale, presentLocale } from './locale.ts';

export const listLocales = browseProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/locales',
      summary: 'List all locales by name',
      description: 'Returns all of them unless `limit` is given.',
      tags: ['Locales'],
    },
  })
  .input(z.object({ ...pageInput, limit: pageInput.limit.unwrap().optional(), ...audienceSelection }))
  .output(proven(pageOf(locale)))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [key, id] = decodeCursor(input.cursor, nameKey) ?? startOfNames;
    const { limit = null } = input;
    const rows = await ctx.database.query(localesByName, scope, [key, id, limit === null ? null : limit + 1]);
    const page = toPage(rows, limit ?? rows.length, nameCursor);
    return { ...page, items: page.items.map(presentLocale) };
  });
