import { z } from 'zod';
import { people, peopleInLocale } from '../../orm/records/person.ts';
import { findLocale } from '../locales/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { filteredByName } from '../records/filtered-rows.ts';
import { listInput } from '../records/list-input.ts';
import { decodeCursor, nameCursor, nameKey, pageOf, startOfNames, toPage } from '../records/paging.ts';
import { totalCount } from '../records/total-count.ts';
import { readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { person, presentPeople } from './person.ts';

export const listPeopleInLocale = browseProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/people',
      summary: "List a locale's people by name",
      tags: ['People'],
    },
  })
  .input(z.object({ locale_id: id('Locale'), ...listInput }))
  .output(pageOf(person))
  .query(async ({ ctx, input: { locale_id: localeId, limit, cursor, query, count, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    await findLocale(ctx.database, scope, localeId);
    const after = decodeCursor(cursor, nameKey) ?? startOfNames;
    const [rows, total] = await Promise.all([
      query === undefined
        ? ctx.database.query(peopleInLocale, scope, [localeId, limit + 1, ...after])
        : filteredByName(ctx, people, {
            localeId,
            scope,
            query,
            filters: { query },
            limit: limit + 1,
            after,
          }),
      totalCount(ctx, { scope, count }, people, { kind: 'locale', id: localeId }, { query }),
    ]);
    const page = toPage(rows, limit, nameCursor);
    return { ...page, total, items: await presentPeople(ctx.database, scope, page.items) };
  });
