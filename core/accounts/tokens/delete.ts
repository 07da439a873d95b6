import { z } from 'zod';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { endSession } from './end-sessions.ts';

export const deleteToken = userProcedure
  .meta({ openapi: route('DELETE', '/v1/token', 'Tokens', 'Sign out, ending the session') })
  .input(z.object({}))
  .output(proven(z.void()))
  .mutation(async ({ ctx }) => {
    await ctx.database.transaction((transaction) =>
      endSession(transaction, ctx.principal.sessionId, ctx.now()),
    );
  });
