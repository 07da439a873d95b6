import { z } from 'zod';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { endSessions } from '../tokens/end-sessions.ts';
import { lockOwnSessions } from './lock-sessions.ts';

export const endOtherSessions = userProcedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/v1/me/sessions',
      operationId: 'endOtherSessions',
      summary: "End all of the signed-in user's sessions but the present one",
      description:
        "The voice assistant's, too. With a token of one audience, the sessions in that audience alone.",
      tags: ['Me'],
    },
  })
  .input(z.object({}))
  .output(proven(z.void()))
  .mutation(async ({ ctx }) => {
    const { principal } = ctx;
    const at = ctx.now();
    await ctx.database.transaction(async (transaction) => {
      const own = await lockOwnSessions(transaction, principal, at);
      await endSessions(
        transaction,
        own.filter((id) => id !== principal.sessionId),
        at,
      );
    });
  });
