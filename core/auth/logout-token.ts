import { createHash } from 'node:crypto';
import { z } from 'zod';
import { text } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';
import { second } from '../values/time.ts';
import { issuedBy } from './issuer.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** https://openid.net/specs/openid-connect-backchannel-1_0.html, section 2.6. What has a nonce is an ID token. */
const logoutToken = z.object({
  header: z.object({
    typ: z
      .string()
      .regex(/^(logout\+)?jwt$/i)
      .optional(),
  }),
  claims: z.object({
    sub: text(255).min(1),
    iat: z.number(),
    jti: text(500).min(1),
    events: z.object({ [event]: z.record(z.string(), z.unknown()) }),
    nonce: z.undefined().optional(),
  }),
});

/** Who has signed out at the provider of one of the apps, and a hash that no other token has. */
export async function verifyLogoutToken(
  { openId, now }: Pick<Dependencies, 'openId' | 'now'>,
  apps: readonly ProviderApp[],
  token: string,
) {
  const app = issuedBy(apps, token);
  if (app === undefined) throw new Refusal('invalid_logout_token', { detail: 'of no known client' });
  const { protectedHeader: header, payload } = await openId.verify(app, token, now(), 'invalid_logout_token');
  const { data } = logoutToken.safeParse({ header, claims: payload });
  if (data === undefined) throw new Refusal('invalid_logout_token', { detail: 'not a logout token' });
  const { sub: userId, iat, jti } = data.claims;
  const hash = createHash('sha256')
    .update(JSON.stringify([app.issuer, app.appId, jti]))
    .digest('hex');
  return { issuer: app.issuer, appId: app.appId, userId, issuedAt: new Date(iat * second), hash };
}
