import { z } from 'zod';
import { activeSession } from '../../orm/commands/sessions.ts';
import { me } from '../../orm/records/user.ts';
import { signToken, verifyToken } from '../auth/json-web-token.ts';
import { missing, Refusal } from '../errors/refusal.ts';
import { proven, publicProcedure, userProcedure } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { minute } from '../values/time.ts';
import { addCode, authorizationRequest, checkRequest, redirection } from './authorization-request.ts';

/** Before a person signs in for a request: refuses a wrong client or redirect address, and sends other errors back to the client. */
export const checkVoiceRequest = publicProcedure
  .input(authorizationRequest)
  .output(proven(z.object({ redirect_to: z.string().nullable() })))
  .query(({ ctx, input }) => {
    const request = checkRequest(ctx.settings.voice, input);
    const { error } = request;
    return { redirect_to: error === null ? null : redirection(request, { error }) };
  });

const lifetime = 10 * minute;

/** The content of the consent page, with a proof of the user and the request, which the form sends back. */
export const askConsent = userProcedure
  .input(authorizationRequest)
  .output(proven(z.object({ user_name: z.string(), consent: z.string(), redirect_origin: z.string() })))
  .query(async ({ ctx, input }) => {
    const { userId, sessionId } = ctx.principal;
    const { redirectUri } = checkRequest(ctx.settings.voice, input);
    const [user = missing()] = await ctx.database.query(me, await readingScope(ctx), []);
    const consent = await signToken(ctx, {
      use: 'voice_consent',
      subject: userId,
      id: sessionId,
      expiresAt: new Date(ctx.now().valueOf() + lifetime),
      claims: { request: input },
    });
    return { user_name: user.name, consent, redirect_origin: new URL(redirectUri).origin };
  });

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
