import { type JWTPayload, SignJWT } from 'jose';
import type { Dependencies } from '../context.ts';
import { day, minute, second } from '../time.ts';
import { algorithm, signedClaims } from './signed-claims.ts';

/** What a token is good for. A token of one use is refused for every other. */
type TokenUse = 'access' | 'refresh' | 'service' | 'voice_consent' | 'voice_refresh';

const longestLifetime = 60 * day;

interface NewToken {
  use: TokenUse;
  subject: string;
  id: string;
  expiresAt: Date;
  claims?: JWTPayload;
}

export function signToken({ settings, now }: Dependencies, token: NewToken): Promise<string> {
  const [secret] = settings.jwtSecrets;
  if (secret === undefined) throw new Error('no JWT secret is configured');
  return new SignJWT({ ...token.claims, use: token.use })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(token.subject)
    .setJti(token.id)
    .setIssuedAt(now())
    .setExpirationTime(token.expiresAt)
    .sign(secret);
}

export interface VerifiedToken extends JWTPayload {
  use: TokenUse;
  sub: string;
  jti: string;
}

/** The claims of a token that we signed for one of these uses and that has not expired; null for any other text. */
export async function verifyToken(
  dependencies: Dependencies,
  token: string,
  ...uses: TokenUse[]
): Promise<VerifiedToken | null> {
  const claims = await signedClaims(dependencies, token);
  const use = uses.find((allowed) => allowed === claims?.use);
  if (claims === null || use === undefined) return null;
  const { sub, jti, iat, exp } = claims;
  if (typeof sub !== 'string' || typeof jti !== 'string' || iat === undefined || exp === undefined)
    return null;
  const lifetime = (exp - iat) * second;
  const now = dependencies.now().valueOf();
  const issuedIn = iat * second - now;
  if (!(lifetime > 0 && lifetime <= longestLifetime && issuedIn <= minute && exp * second > now)) return null;
  return { ...claims, use, sub, jti };
}
