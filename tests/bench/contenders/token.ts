import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Claims {
  readonly sub: string;
  readonly jti: string;
  readonly exp: number;
  readonly audience_id?: string;
}

/** The claims of an Authorization header with a token that we signed and that has not expired. */
export function claimsOf(authorization: string | undefined, secret: string): Claims | null {
  if (!authorization?.startsWith('JWT ')) return null;
  const [header, payload, signature] = authorization.slice(4).split('.');
  if (payload === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return claims.exp * 1000 > Date.now() ? claims : null;
}
