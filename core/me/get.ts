import { z } from 'zod';
import { userById } from '../../orm/reads/user.ts';
import { notFound } from '../errors.ts';
import { userProcedure } from '../procedures.ts';
import { user } from '../users/user.ts';

export const getMe = userProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/me', summary: 'The signed-in user', tags: ['Me'] } })
  .input(z.object({}))
  .output(user)
  .query(async ({ ctx }) => {
    const [found] = await ctx.database.read(userById, [ctx.principal.userId, null]);
    if (found === undefined) throw notFound();
    return found;
  });
