import { z } from 'zod';
import { signToken } from '../../auth/json-web-token.ts';
import type { Dependencies } from '../../request/context.ts';
import { user } from '../users/user.ts';

/** The response of sign-in and of refresh. */
export const tokenPair = z
  .object({
    token: z.string().describe('The same as `access_token`, for older clients.'),
    access_token: z
      .string()
      .describe('Send it as `Authorization: JWT <token>`. Lasts as long as the session.'),
    refresh_token: z.string().describe('Can be exchanged once for a new pair at `POST /v1/token/refresh`.'),
    user,
  })
  .meta({ id: 'TokenPair' });

/** The source of the claims of a user's tokens. */
export interface SignedInSession {
  readonly id: string;
  readonly audienceId: string | null;
  readonly isVoice: boolean;
  readonly expiresAt: Date;
  readonly refreshTokenId: string;
  readonly user: { readonly id: string; readonly name: string; readonly isAdmin: boolean };
  readonly identity: { readonly appId: string; readonly providerUserId: string };
}

/** The JWT of a session. */
export const issueAccessToken = (
  dependencies: Dependencies,
  session: Omit<SignedInSession, 'refreshTokenId'>,
): Promise<string> => {
  const { user, identity, audienceId, isVoice, expiresAt } = session;
  return signToken(dependencies, {
    use: 'access',
    subject: user.id,
    id: session.id,
    expiresAt,
    claims: {
      idp_id: identity.providerUserId,
      idp_app_id: identity.appId,
      role: user.isAdmin && !isVoice ? 'admin' : 'user',
      ...(isVoice && { voice: true }),
      ...(audienceId !== null && { audience_id: audienceId }),
    },
  });
};

export async function issuePair(
  dependencies: Dependencies,
  session: SignedInSession,
): Promise<z.output<typeof tokenPair>> {
  const { user, isVoice, expiresAt } = session;
  const access = await issueAccessToken(dependencies, session);
  const refresh = await signToken(dependencies, {
    use: isVoice ? 'voice_refresh' : 'refresh',
    subject: user.id,
    id: session.refreshTokenId,
    expiresAt,
  });
  return {
    token: access,
    access_token: access,
    refresh_token: refresh,
    user: { id: user.id, name: user.name },
  };
}
