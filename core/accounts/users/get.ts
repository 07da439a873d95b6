import { z } from 'zod';
import { userById } from '../../../orm/records/user.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { missing } from '../../errors/refusal.ts';
import { browseProcedure, proven } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
import { user } from './user.ts';

export const getUser = browseProcedure
  .meta({
    openapi: route('GET', '/v1/users/{id}', 'Users', 'Get a user', {
      description:
        'Within an audience, only users who have signed in there are visible. Users who turn out to be one person ' +
        'become one: the id of the other one returns the remaining user.',
    }),
  })
  .input(z.object({ id: id('User'), ...audienceSelection }))
  .output(proven(user))
  .query(async ({ ctx, input }) => {
    const [found = missing()] = await ctx.database.query(userById, await readingScope(ctx, input), [
      input.id,
    ]);
    return found;
  });
