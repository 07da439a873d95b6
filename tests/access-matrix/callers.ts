import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { ServiceToken } from '../../orm/schema/entities/application.ts';
import { testApp } from '../support/app/app.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { apiKey, exchange, serviceToken, signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { byCode, codeFor } from '../voice/voice-client.ts';

/** Who asks, as far as an answer depends on it. */
export interface Caller {
  readonly name: string;
  readonly kind: 'user' | 'voice' | 'application' | 'service' | 'nobody';
  /** Its credential is good for this audience only. */
  readonly bound: boolean;
  readonly admin: boolean;
  /** A new one for each call: some routes end it. */
  readonly as: () => Promise<string | undefined>;
}

/** Every kind of credential, usable or not, of one audience or of the platform. */
export async function createCallers(audience: SeededAudience): Promise<Caller[]> {
  const user = (name: string, bound: boolean, admin: boolean): Caller => {
    const signingIn = async () => (await signIn({ admin, ...(bound && { audience }) })).as;
    return { name, kind: 'user', bound, admin, as: signingIn };
  };
  const key = await apiKey(audience);
  const nobody = (name: string, as: string | undefined): Caller => ({
    name,
    kind: 'nobody',
    bound: false,
    admin: false,
    as: async () => as,
  });
  const { token, refreshToken, userId } = await signIn({ audience });
  return [
    user('a user of the audience', true, false),
    user('an administrator of the audience', true, true),
    ...(['owner', 'editor', 'contributor'] as const).map(
      (role): Caller => ({
        name: `${role} of the audience`,
        kind: 'user',
        bound: true,
        admin: role !== 'contributor',
        as: async () => (await signIn({ audience, role })).as,
      }),
    ),
    user('a user of the platform', false, false),
    user('an administrator of the platform', false, true),
    {
      name: "the voice assistant of the audience's administrator",
      kind: 'voice',
      bound: true,
      admin: false,
      as: async () => {
        const { as } = await signIn({ admin: true, audience });
        return `JWT ${(await byCode(await codeFor(as))).body.access_token}`;
      },
    },
    { name: 'an API key', kind: 'application', bound: true, admin: false, as: async () => key },
    { name: 'a service JWT', kind: 'service', bound: true, admin: false, as: () => worker(audience) },
    nobody('no header', undefined),
    nobody('another scheme', 'Basic dXNlcjpwYXNz'),
    nobody('an API key under JWT', key.replace('Bearer', 'JWT')),
    nobody('a JWT under Bearer', `Bearer ${token}`),
    nobody('two credentials in one header', `JWT ${token}, ${key}`),
    nobody('an unknown API key', `${key.slice(0, -4)}AAAA`),
    nobody('a refresh token', `JWT ${refreshToken}`),
    nobody('a service token as it is', `Bearer ${(await serviceToken(audience)).secret}`),
    nobody('a JWT of a revoked service token', await revokedServiceJwt(audience)),
    nobody('an ended session', await endedSession(audience)),
    nobody('a JWT of a session that never was', await signedJwt({ sub: userId, jti: randomUUID() })),
    nobody('a forged JWT', await signedJwt({ sub: userId, jti: randomUUID() }, Buffer.alloc(32, 'forged'))),
    nobody('an expired JWT', await signedJwt({ sub: userId, jti: randomUUID() }, undefined, -60)),
  ];
}

async function revokedServiceJwt(audience: SeededAudience): Promise<string> {
  const { dependencies } = await testApp();
  const token = await serviceToken(audience);
  const as = await exchange(token);
  await dependencies.database.transaction(({ em }) =>
    em.nativeUpdate(ServiceToken, { id: token.id }, { revokedAt: dependencies.now() }),
  );
  return as;
}

async function endedSession(audience: SeededAudience): Promise<string> {
  const { as } = await signIn({ audience });
  await request('DELETE /v1/token', { as });
  return as;
}

async function signedJwt(claims: { sub: string; jti: string }, secret?: Uint8Array, seconds = 3600) {
  const { settings } = await testApp();
  const issuedAt = Math.floor(Date.now() / 1000) - 3600;
  const token = await new SignJWT({ ...claims, use: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(settings.platformDomain)
    .setAudience(settings.platformDomain)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600 + seconds)
    .sign(secret ?? settings.jwtSecrets[0] ?? new Uint8Array());
  return `JWT ${token}`;
}
