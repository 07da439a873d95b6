import { z } from 'zod';
import { lockSession } from '../auth/lock-session.ts';
import { proven, userProcedure } from '../procedures/procedures.ts';
import { addCode, authorizationRequest, checkRequest, redirection } from './authorization-request.ts';

/** The consent of the signed-in user; returns the redirect address with the code. */
export const authorizeVoice = userProcedure
  .input(authorizationRequest)
  .output(proven(z.object({ redirect_to: z.string() })))
  .mutation(async ({ ctx, input }) => {
    const request = checkRequest(ctx.settings.voice, input);
    if (request.error !== null) return { redirect_to: redirection(request, { error: request.error }) };
    const code = await ctx.database.transaction(async (transaction) => {
      const { id } = await lockSession(transaction, ctx.principal);
      return addCode(transaction, id, request, ctx.now());
    });
    return { redirect_to: redirection(request, { code }) };
  });
