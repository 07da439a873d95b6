import { z } from 'zod';
import { lockActiveSessions } from '../../../orm/commands/sessions.ts';
import type { Transaction } from '../../../orm/database.ts';
import { id } from '../../../orm/statements/input-types.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { notFound, Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { endSessions } from '../tokens/end-sessions.ts';

export const endSession = userProcedure
  .meta({
    openapi: route('DELETE', '/v1/me/sessions/{id}', 'Me', "End one of the signed-in user's sessions", {
      description:
        "Its tokens are refused from the next request on. Ending the voice assistant's session unlinks it.",
    }),
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

export const endOtherSessions = userProcedure
  .meta({
    openapi: route(
      'DELETE',
      '/v1/me/sessions',
      'Me',
      "End all of the signed-in user's sessions but the present one",
      {
        operationId: 'endOtherSessions',
        description:
          "The voice assistant's, too. With a token of one audience, the sessions in that audience alone.",
      },
    ),
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

/**
 * Locks the active sessions that the principal may end, and returns their ids: its user's, with a token of one audience
 * those of that audience. The principal's own is one of them, unless it has ended since the request was authenticated.
 */
async function lockOwnSessions(
  { execute }: Transaction,
  { sessionId, audienceId }: UserPrincipal,
  at: Date,
): Promise<string[]> {
  const locked = await execute(lockActiveSessions, [sessionId, audienceId, at.toISOString()]);
  const ids = locked.map(({ id }) => id);
  if (!ids.includes(sessionId)) throw new Refusal('unauthenticated');
  return ids;
}
