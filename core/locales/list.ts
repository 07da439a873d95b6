import { z } from 'zod';
import { localesByName } from '../../orm/reads/locale.ts';
import { decodeCursor, nameKey, pageInput, pageOf, startOfNames, toPage } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { locale } from './locale.ts';

export const listLocales = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales',
      summary: 'List all locales by name',
      description: 'Returns all of them unless `limit` is given.',
      tags: ['Locales'],
    },
  })
  .input(z.object({ ...pageInput, limit: pageInput.limit.unwrap().optional(), ...audienceSelection }))
  .output(pageOf(locale))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [name, id] = decodeCursor(input.cursor, nameKey) ?? startOfNames;
    const { limit = null } = input;
    const rows = await ctx.database.query(localesByName, scope, [
      name,
      id,
      limit === null ? null : limit + 1,
    ]);
    return toPage(rows, limit ?? rows.length, (row) => [row.name, row.id]);
  });
