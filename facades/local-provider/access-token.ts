import { errors, jwtVerify, SignJWT } from 'jose';
import { expiredToken, wrongToken } from './graph-error.ts';

/** A person's permission for an app to read their data. */
interface Grant {
  readonly personId: string;
  readonly appId: string;
}

const algorithm = 'HS256';
const issuer = 'local-provider';

/** In seconds, as in the Graph API. */
export const lifetime = { short: 2 * 60 * 60, long: 60 * 24 * 60 * 60 } as const;

/** The token contains the grant, so nothing is stored. */
export function issueToken(secret: Uint8Array, { personId, appId }: Grant, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(personId)
    .setAudience(appId)
    .setExpirationTime(now + seconds)
    .sign(secret);
}

export async function readToken(secret: Uint8Array, token: string): Promise<Grant> {
  try {
    const options = { algorithms: [algorithm], issuer, requiredClaims: ['sub', 'aud', 'exp'] };
    const { sub, aud } = (await jwtVerify(token, secret, options)).payload;
    if (typeof sub !== 'string' || typeof aud !== 'string') throw wrongToken();
    return { personId: sub, appId: aud };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expiredToken();
    if (error instanceof errors.JOSEError) throw wrongToken();
    throw error;
  }
}
