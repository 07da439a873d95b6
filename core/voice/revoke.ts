import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { RefreshToken, Session } from '../../orm/schema/entities/session.ts';
import { isId } from '../../orm/statements/input-types.ts';
import { endSession } from '../accounts/tokens/end-sessions.ts';
import { type VerifiedToken, verifyToken } from '../auth/json-web-token.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { authenticateClient, clientCredentials, parameter } from './authenticate-client.ts';
import { OAuthError } from './oauth-error.ts';

export const revocationRequest = z.object({
  ...clientCredentials,
  token: parameter.describe('An access token or a refresh token of the voice assistant.'),
  token_type_hint: parameter.describe('Ignored: the service recognizes its tokens.'),
});

/** The revocation endpoint of RFC 7009. Either token ends the session; any other text is no error. */
export const revokeVoice = publicProcedure
  .input(revocationRequest)
  .output(proven(z.object({})))
  .mutation(async ({ ctx, input }) => {
    authenticateClient(ctx.settings.voice, input);
    if (input.token === undefined) throw new OAuthError('invalid_request', 'token is required.');
    const claims = await verifyToken(ctx, input.token, 'access', 'voice_refresh');
    if (claims === null || !isId(claims.jti)) return {};
    await ctx.database.transaction(async (transaction) => {
      const sessionId = await voiceSessionOf(transaction, claims);
      if (sessionId !== undefined) await endSession(transaction, sessionId, ctx.now());
    });
    return {};
  });

/** Undefined for the session of an app's access token. */
async function voiceSessionOf({ em }: Transaction, { use, jti }: VerifiedToken): Promise<string | undefined> {
  if (use === 'access') return (await em.findOne(Session, { id: jti, isVoice: true }))?.id;
  return (await em.findOne(RefreshToken, { id: jti }))?.sessionId;
}
