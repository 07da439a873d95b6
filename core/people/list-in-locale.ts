import { z } from 'zod';
import { peopleInLocale } from '../../orm/reads/person.ts';
import { id } from '../ids.ts';
import { findLocale } from '../locales/locale.ts';
import { decodeCursor, nameCursor, nameKey, pageInput, pageOf, startOfNames, toPage } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { person, presentPeople } from './person.ts';

export const listPeopleInLocale = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/people',
      summary: "List a locale's people by name",
      tags: ['People'],
    },
  })
  .input(z.object({ locale_id: id('Locale'), ...pageInput, ...audienceSelection }))
  .output(pageOf(person))
  .query(async ({ ctx, input: { locale_id, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    await findLocale(ctx.database, scope, locale_id);
    const [key, personId] = decodeCursor(cursor, nameKey) ?? startOfNames;
    const rows = await ctx.database.query(peopleInLocale, scope, [locale_id, limit + 1, key, personId]);
    const page = toPage(rows, limit, nameCursor);
    return { ...page, items: await presentPeople(ctx.database, scope, page.items) };
  });
