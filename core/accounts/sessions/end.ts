import { z } from 'zod';
import { id } from '../../../orm/statements/input-types.ts';
import { notFound } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { endSessions } from '../tokens/end-sessions.ts';
import { lockOwnSessions } from './lock-sessions.ts';

export const endSession = userProcedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/v1/me/sessions/{id}',
      summary: "End one of the signed-in user's sessions",
      description:
        "Its tokens are refused from the next request on. Ending the voice assistant's session unlinks it.",
      tags: ['Me'],
    },
  })
  .input(z.object({ id: id('Session') }))
  .output(proven(z.void()))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    await ctx.database.transaction(async (transaction) => {
      const own = await lockOwnSessions(transaction, ctx.principal, at);
      if (!own.includes(input.id)) throw notFound();
      await endSessions(transaction, [input.id], at);
    });
  });
