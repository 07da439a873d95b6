import type { Context } from '../request/context.ts';
import { day } from '../values/time.ts';
import { signToken, verifyToken } from './json-web-token.ts';
import type { UserPrincipal } from './principal.ts';

/** For the forms of this host's pages: no other site can read it, so a form that has it comes from such a page. */
export const issueFormToken = (ctx: Context, { userId, sessionId }: UserPrincipal): Promise<string> =>
  signToken(ctx, {
    use: 'form',
    subject: userId,
    id: sessionId,
    expiresAt: new Date(ctx.now().valueOf() + day),
    claims: { host: ctx.host },
  });

/** Whether the token was issued in this session, for this host, within a day. */
export async function isFormToken(
  ctx: Context,
  { sessionId }: UserPrincipal,
  token: string,
): Promise<boolean> {
  const claims = await verifyToken(ctx, token, 'form');
  return claims !== null && claims.jti === sessionId && claims.host === ctx.host;
}
