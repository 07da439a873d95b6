import { z } from 'zod';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { endSession } from './end-sessions.ts';

export const deleteToken = userProcedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/v1/token',
      summary: 'Sign out, ending the session',
      tags: ['Tokens'],
    },
  })
  .input(z.object({}))
  .output(proven(z.void()))
  .mutation(async ({ ctx }) => {
    await ctx.database.transaction((transaction) =>
      endSession(transaction, ctx.principal.sessionId, ctx.now()),
    );
  });
