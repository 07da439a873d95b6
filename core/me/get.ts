import { z } from 'zod';
import { userById } from '../../orm/reads/user.ts';
import { notFound } from '../errors.ts';
import { userProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';
import { user } from '../users/user.ts';

export const getMe = userProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/me', summary: 'Get the signed-in user', tags: ['Me'] } })
  .input(z.object({}))
  .output(user)
  .query(async ({ ctx }) => {
    const everywhere = { ...(await readingScope(ctx)), audienceId: null };
    const [found] = await ctx.database.query(userById, everywhere, [ctx.principal.userId]);
    if (found === undefined) throw notFound();
    return found;
  });
