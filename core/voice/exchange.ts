import { z } from 'zod';
import { isId } from '../../orm/statements/input-types.ts';
import { renewSession } from '../accounts/tokens/renew-session.ts';
import { issuePair, type SignedInSession } from '../accounts/tokens/token-pair.ts';
import { verifyToken } from '../auth/json-web-token.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import type { Context } from '../request/context.ts';
import { second } from '../values/time.ts';
import { authenticateClient, clientCredentials, parameter } from './authenticate-client.ts';
import { OAuthError } from './oauth-error.ts';
import { redeemCode } from './redeem-code.ts';

export const tokenRequest = z.object({
  grant_type: parameter,
  ...clientCredentials,
  code: parameter,
  redirect_uri: parameter,
  code_verifier: parameter,
  refresh_token: parameter,
});

type TokenRequest = z.output<typeof tokenRequest>;

export const voiceTokens = z
  .object({
    access_token: z.string().describe('A JWT for the voice endpoints only.'),
    token_type: z.literal('bearer'),
    expires_in: z.number().int().describe('Lifetime of the access token in seconds.'),
    refresh_token: z.string(),
  })
  .meta({ id: 'VoiceTokens' });

/** The token endpoint of RFC 6749. */
export const exchangeVoice = publicProcedure
  .input(tokenRequest)
  .output(proven(voiceTokens))
  .mutation(async ({ ctx, input }) => {
    authenticateClient(ctx.settings.voice, input);
    const session = await sessionFor(ctx, input);
    if (session === null)
      throw new OAuthError(
        'invalid_grant',
        'The code or refresh token is unknown, expired, already used, or was issued for another request.',
      );
    const { access_token, refresh_token } = await issuePair(ctx, session);
    const expires_in = Math.floor((session.expiresAt.valueOf() - ctx.now().valueOf()) / second);
    return { access_token, token_type: 'bearer' as const, expires_in, refresh_token };
  });

function sessionFor(ctx: Context, request: TokenRequest): Promise<SignedInSession | null> {
  if (request.grant_type === 'authorization_code') return byCode(ctx, request);
  if (request.grant_type === 'refresh_token') return byRefreshToken(ctx, request);
  if (request.grant_type === undefined) throw missing('grant_type');
  throw new OAuthError('unsupported_grant_type', 'Send authorization_code or refresh_token.');
}

const missing = (name: string) => new OAuthError('invalid_request', `${name} is required.`);

function byCode(
  { database, settings, now }: Context,
  { code, redirect_uri: redirectUri, code_verifier: verifier }: TokenRequest,
): Promise<SignedInSession | null> {
  if (code === undefined) throw missing('code');
  if (redirectUri === undefined) throw missing('redirect_uri');
  return database.transaction((transaction) =>
    redeemCode(transaction, settings, { code, redirectUri, verifier }, now()),
  );
}

async function byRefreshToken(
  ctx: Context,
  { refresh_token: token }: TokenRequest,
): Promise<SignedInSession | null> {
  if (token === undefined) throw missing('refresh_token');
  const claims = await verifyToken(ctx, token, 'voice_refresh');
  if (claims === null || !isId(claims.jti)) return null;
  return ctx.database.transaction((transaction) =>
    renewSession(transaction, ctx.settings, { tokenId: claims.jti, isVoice: true }, ctx.now()),
  );
}
