import type { Context } from '../context.ts';
import { hour } from '../time.ts';
import type { Credential } from './authenticate.ts';
import { signToken, verifyToken } from './json-web-token.ts';

export const browserTokenLifetime = hour;

/** A token for a cookie of this host. Only pages accept it; no Authorization header does. */
export const issueBrowserToken = (ctx: Context, userId: string, sessionId: string): Promise<string> =>
  signToken(ctx, {
    use: 'browser',
    subject: userId,
    id: sessionId,
    expiresAt: new Date(ctx.now().valueOf() + browserTokenLifetime),
    claims: { host: ctx.host },
  });

/** The credential in such a token; null for any other text, and for a token of another host. */
export async function readBrowserToken(ctx: Context, token: string): Promise<Credential | null> {
  const claims = await verifyToken(ctx, token, 'browser');
  if (claims === null || claims.host !== ctx.host) return null;
  return { text: token, id: claims.jti, claims };
}
