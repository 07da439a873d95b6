import type { Context } from '../request/context.ts';
import { day } from '../values/time.ts';
import type { Credential } from './authenticate.ts';
import { signToken, verifyToken } from './json-web-token.ts';
import type { UserPrincipal } from './principal.ts';

interface BrowserSession {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** For a cookie of this host. */
interface BrowserToken {
  readonly token: string;
  /** In milliseconds. */
  readonly maximumAge: number;
}

/** A token that lasts as long as the session. Only pages accept it; no Authorization header does. */
export async function issueBrowserToken(ctx: Context, session: BrowserSession): Promise<BrowserToken> {
  const { id, userId, expiresAt } = session;
  const token = await signToken(ctx, {
    use: 'browser',
    subject: userId,
    id,
    expiresAt,
    claims: { host: ctx.host },
  });
  return { token, maximumAge: expiresAt.valueOf() - ctx.now().valueOf() };
}

interface BrowserCredential extends Credential {
  /** Whether the token is over a day old, and another is to be issued. */
  readonly isDue: boolean;
}

/** The credential in such a token; null for any other text, and for a token of another host. */
export async function readBrowserToken(ctx: Context, token: string): Promise<BrowserCredential | null> {
  const claims = await verifyToken(ctx, token, 'browser');
  if (claims === null || claims.host !== ctx.host) return null;
  const isDue = (claims.iat ?? 0) * 1000 <= ctx.now().valueOf() - day;
  return { text: token, id: claims.jti, claims, isDue };
}

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
