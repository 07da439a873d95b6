import { z } from 'zod';
import { activeSession } from '../../orm/reads/session.ts';
import { verifyToken } from '../auth/json-web-token.ts';
import { Refusal } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { authorizationRequest, checkRequest, redirection } from './authorization-request.ts';
import { addCode } from './code.ts';

/** The form of the consent page. Public: the form's proof is the credential. */
export const answerConsent = publicProcedure
  .meta({ refuses: ['unauthenticated'] })
  .input(z.object({ consent: z.string().max(16_000), allow: z.boolean() }))
  .output(proven(z.object({ redirect_to: z.string() })))
  .mutation(async ({ ctx, input }) => {
    const claims = await verifyToken(ctx, input.consent, 'voice_consent');
    if (claims === null) throw new Refusal('unauthenticated');
    const request = checkRequest(ctx.settings.voice, authorizationRequest.parse(claims.request));
    const error = input.allow ? request.error : 'access_denied';
    if (error !== null) return { redirect_to: redirection(request, { error }) };
    const at = ctx.now();
    const code = await ctx.database.transaction(async (transaction) => {
      const [session] = await transaction.query(activeSession, [[claims.jti], at.toISOString()]);
      if (session === undefined) throw new Refusal('unauthenticated');
      return addCode(transaction, session.id, request, at);
    });
    return { redirect_to: redirection(request, { code }) };
  });
