import { z } from 'zod';
import { userById } from '../../orm/reads/user.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { user } from './user.ts';

export const getUser = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/users/{id}',
      summary: 'A user',
      description: 'Within an audience, only users who signed in there.',
      tags: ['Users'],
    },
  })
  .input(z.object({ id: id('User'), ...audienceSelection }))
  .output(user)
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [found] = await ctx.database.read(userById, [input.id, scope.audienceId]);
    if (found === undefined) throw notFound();
    return found;
  });
