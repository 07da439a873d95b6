import { z } from 'zod';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { findPerson } from './find.ts';
import { person, presentPeople } from './person.ts';

export const getPerson = browseProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/people/{id}', summary: 'One person', tags: ['People'] } })
  .input(z.object({ id: id('Person'), ...audienceSelection }))
  .output(person)
  .query(async ({ ctx, input }) => {
    const row = await findPerson(ctx, await readingScope(ctx, input), input.id);
    const [found] = await presentPeople(ctx.database, [row]);
    if (found === undefined) throw notFound();
    return found;
  });
