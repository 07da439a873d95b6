import { z } from 'zod';
import { locales } from '../../orm/reads/locale.ts';
import { cut, decodeCursor, nameKey, pageInput, pageOf, startOfNames } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { locale } from './locale.ts';

export const listLocales = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales',
      summary: 'Every locale, by name',
      description: 'Gives all of them unless a `limit` is asked for.',
      tags: ['Locales'],
    },
  })
  .input(z.object({ ...pageInput, limit: pageInput.limit.unwrap().optional(), ...audienceSelection }))
  .output(pageOf(locale))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [name, id] = decodeCursor(input.cursor, nameKey) ?? startOfNames;
    const limit = input.limit ?? Number.MAX_SAFE_INTEGER - 1;
    const rows = await ctx.database.read(locales, [scope.audienceId, name, id, limit + 1]);
    return cut(rows, limit, (row) => [row.name, row.id]);
  });
