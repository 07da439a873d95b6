import { z } from 'zod';
import { text } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';
import { mailAddress } from '../values/mail-address.ts';
import { second } from '../values/time.ts';
import { givenName, type VerifiedIdentity } from './provider.ts';

/**
 * What makes a JWT of a provider an ID token: access tokens and logout tokens may have the same issuer and audience.
 * `typ` is Keycloak's claim, `token_use` Cognito's.
 */
const idToken = z.object({
  header: z.object({ typ: z.string().regex(/^jwt$/i).optional() }),
  claims: z.object({
    sub: text(255).min(1),
    iat: z.number(),
    typ: z.literal('ID').optional(),
    token_use: z.literal('id').optional(),
    events: z.undefined().optional(),
    scope: z.undefined().optional(),
    scp: z.undefined().optional(),
  }),
});

const names = z
  .object({
    name: givenName,
    preferred_username: givenName,
    nickname: givenName,
    given_name: givenName,
  })
  .transform(
    ({ name, preferred_username, nickname, given_name }) =>
      name ?? preferred_username ?? nickname ?? given_name,
  );

/** The address for which a provider vouches: any other one may be somebody else's. */
const verifiedAddress = z
  .object({ email: mailAddress, email_verified: z.literal(true) })
  .transform(({ email }) => email)
  .nullable()
  .catch(null);

/** The person of an ID token that was made for this app. By their mail address, nobody is known again. */
export async function identifyByIdToken(
  { openId, now }: Pick<Dependencies, 'openId' | 'now'>,
  app: ProviderApp,
  token: string,
): Promise<VerifiedIdentity> {
  const { protectedHeader: header, payload } = await openId.verify(app, token, now(), 'invalid_social_token');
  const { data } = idToken.safeParse({ header, claims: payload });
  if (data === undefined) throw new Refusal('invalid_social_token', { detail: 'not an ID token' });
  if (partyOf(payload) !== app.appId)
    throw new Refusal('invalid_social_token', { detail: 'the ID token of another client' });
  const { sub: userId, iat } = data.claims;
  const issuedAt = new Date(iat * second);
  return {
    userId,
    name: names.parse(payload),
    address: verifiedAddress.parse(payload),
    tokenForBusiness: null,
    token: null,
    friends: null,
    issuedAt,
  };
}

/** Of several audiences, one is the client for which the token was made; the others may use it as well. */
function partyOf({ azp, aud }: { azp?: unknown; aud?: string | string[] }): unknown {
  const [only, ...others] = [aud].flat();
  return azp ?? (others.length === 0 ? only : undefined);
}

/** The person of the code with which a browser came back from the provider's dialog. */
export async function identifyByCode(
  dependencies: Pick<Dependencies, 'openId' | 'now'>,
  app: ProviderApp,
  response: URL,
  attempt: Parameters<Dependencies['openId']['redeem']>[2],
): Promise<VerifiedIdentity> {
  const { openId } = dependencies;
  const { idToken, accessToken } = await openId.redeem(app, response, attempt);
  const identity = await identifyByIdToken(dependencies, app, idToken);
  const { name, address } = identity;
  if (name !== null && address !== null) return identity;
  const info = await openId.userInfo(app, accessToken, identity.userId);
  return {
    ...identity,
    name: name ?? names.nullable().parse(info),
    address: address ?? verifiedAddress.parse(info),
  };
}
