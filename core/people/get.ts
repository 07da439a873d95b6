import { z } from 'zod';
import { tracksOfPeople } from '../../orm/records/person.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { findPerson, person, presentPerson } from './person.ts';

export const getPerson = browseProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/people/{id}', summary: 'Get a person', tags: ['People'] } })
  .input(z.object({ id: id('Person'), ...audienceSelection }))
  .output(proven(person))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const row = await findPerson(ctx.database, scope, input.id);
    return presentPerson(row, await ctx.database.query(tracksOfPeople, scope, [[row.id]]));
  });
