import { z } from 'zod';
import { me } from '../../orm/records/user.ts';
import { signToken } from '../auth/json-web-token.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, userProcedure } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { minute } from '../values/time.ts';
import { authorizationRequest, checkRequest } from './authorization-request.ts';

const lifetime = 10 * minute;

/** The content of the consent page, with a proof of the user and the request, which the form sends back. */
export const askConsent = userProcedure
  .input(authorizationRequest)
  .output(proven(z.object({ user_name: z.string(), consent: z.string(), redirect_origin: z.string() })))
  .query(async ({ ctx, input }) => {
    const { userId, sessionId } = ctx.principal;
    const { redirectUri } = checkRequest(ctx.settings.voice, input);
    const [user] = await ctx.database.query(me, await readingScope(ctx), []);
    if (user === undefined) throw notFound();
    const consent = await signToken(ctx, {
      use: 'voice_consent',
      subject: userId,
      id: sessionId,
      expiresAt: new Date(ctx.now().valueOf() + lifetime),
      claims: { request: input },
    });
    return { user_name: user.name, consent, redirect_origin: new URL(redirectUri).origin };
  });
