import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { expiredToken, wrongParameter, wrongToken } from './graph-error.ts';

/** A person's permission for an app to read their data. Tokens and codes contain it, so nothing is stored. */
interface Grant {
  readonly personId: string;
  readonly appId: string;
}

/** In seconds, as in the Graph API. */
export const lifetime = { code: 10 * 60, short: 2 * 60 * 60, long: 60 * 24 * 60 * 60 } as const;

const algorithm = 'HS256';
const issuers = { token: 'local-provider', code: 'local-provider-dialog' } as const;

/** A user access token. */
export const issueToken = (secret: Uint8Array, grant: Grant, seconds: number): Promise<string> =>
  sign(secret, grant, { iss: issuers.token }, seconds);

export const readToken = (secret: Uint8Array, token: string): Promise<Grant> =>
  verify(secret, token, issuers.token, (error) =>
    error instanceof errors.JWTExpired ? expiredToken() : wrongToken(),
  );

/** An authorization code for what a person granted in the dialog, for one redirect address. */
export const issueCode = (secret: Uint8Array, grant: Grant, redirectUri: string): Promise<string> =>
  sign(secret, grant, { iss: issuers.code, jti: randomUUID(), redirect_uri: redirectUri }, lifetime.code);

/** The codes that this process has redeemed. */
const redeemed = new LRUCache<string, true>({ max: 10_000 });

/** The grant in a code, which is accepted once. */
export async function redeemCode(secret: Uint8Array, code: string) {
  const grant = await verify(secret, code, issuers.code, () =>
    wrongParameter('Invalid or expired verification code.'),
  );
  if (redeemed.has(grant.id)) throw wrongParameter('This authorization code has been used.');
  redeemed.set(grant.id, true);
  return grant;
}

const sign = (
  secret: Uint8Array,
  { personId, appId }: Grant,
  claims: JWTPayload,
  seconds: number,
): Promise<string> =>
  new SignJWT({ ...claims, sub: personId, aud: appId })
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(`${seconds}s`)
    .sign(secret);

async function verify(
  secret: Uint8Array,
  jwt: string,
  issuer: string,
  refusal: (error: errors.JOSEError) => Error,
) {
  try {
    const { payload } = await jwtVerify(jwt, secret, { algorithms: [algorithm], issuer });
    const { sub, aud, jti, redirect_uri } = payload;
    return { personId: String(sub), appId: String(aud), id: String(jti), redirectUri: redirect_uri };
  } catch (error) {
    throw error instanceof errors.JOSEError ? refusal(error) : error;
  }
}
