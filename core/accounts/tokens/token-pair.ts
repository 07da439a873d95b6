import { z } from 'zod';
import { ownRole } from '../../../orm/records/member.ts';
import { signToken } from '../../auth/json-web-token.ts';
import { isAdministering } from '../../auth/principal.ts';
import type { Dependencies } from '../../request/context.ts';
import { publicScope } from '../../request/scope.ts';
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
export async function issueAccessToken(
  dependencies: Dependencies,
  session: Omit<SignedInSession, 'refreshTokenId'>,
): Promise<string> {
  const { user, identity, audienceId, isVoice, expiresAt } = session;
  const role = isVoice ? null : await roleOf(dependencies, audienceId, user.id);
  return signToken(dependencies, {
    use: 'access',
    subject: user.id,
    id: session.id,
    expiresAt,
    claims: {
      idp_id: identity.providerUserId,
      idp_app_id: identity.appId,
      role: !isVoice && (user.isAdmin || isAdministering(role)) ? 'admin' : 'user',
      ...(role !== null && { audience_role: role }),
      ...(isVoice && { voice: true }),
      ...(audienceId !== null && { audience_id: audienceId }),
    },
  });
}

async function roleOf(ctx: Dependencies, audienceId: string | null, userId: string) {
  if (audienceId === null) return null;
  const [found] = await ctx.database.query(ownRole, publicScope(ctx, audienceId, userId), []);
  return found?.role ?? null;
}

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
