import { z } from 'zod';
import { optional } from '../../orm/records/filters.ts';
import { people } from '../../orm/records/person.ts';
import { findLocale } from '../locales/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { readPage } from '../records/list.ts';
import { countedPageInput, pageOf } from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { person, presentPeople } from './person.ts';

const { query } = optional(people.filters);

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
  .input(z.object({ locale_id: id('Locale'), query, ...countedPageInput, ...audienceSelection }))
  .output(proven(pageOf(person)))
  .query(async ({ ctx, input: { locale_id, limit, cursor, count, query, ...selection } }) => {
    const { database } = ctx;
    const scope = await readingScope(ctx, selection);
    await findLocale(database, scope, locale_id);
    const list = { owner: 'locale', id: locale_id, filters: { query }, limit, cursor, count };
    const page = await readPage(database, scope, people, list);
    return { ...page, items: await presentPeople(database, scope, page.items) };
  });
