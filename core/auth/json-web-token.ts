import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../request/context.ts';
import { day, minute, second } from '../values/time.ts';

const algorithm = 'HS256';

/** A token is accepted for its own use only. */
type TokenUse =
  | 'access'
  | 'browser'
  | 'form'
  | 'refresh'
  | 'service'
  | 'sign_in'
  | 'voice_consent'
  | 'voice_refresh';

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
    .setIssuer(settings.platformDomain)
    .setAudience(settings.platformDomain)
    .setIssuedAt(now())
    .setExpirationTime(token.expiresAt)
    .sign(secret);
}

export interface VerifiedToken extends JWTPayload {
  use: TokenUse;
  sub: string;
  jti: string;
}

/** The claims of an unexpired token that this service signed for one of these uses; null for any other text. */
export async function verifyToken(
  dependencies: Dependencies,
  token: string,
  ...uses: TokenUse[]
): Promise<VerifiedToken | null> {
  const claims = await signedClaims(dependencies, token);
  const use = uses.find((allowed) => allowed === claims?.use);
  if (claims === null || use === undefined) return null;
  const { sub, jti, iat, exp, iss, aud } = claims;
  if (typeof sub !== 'string' || typeof jti !== 'string' || iat === undefined || exp === undefined)
    return null;
  if (!isOurs(dependencies, iss) || !isOurs(dependencies, aud)) return null;
  const lifetime = (exp - iat) * second;
  const now = dependencies.now().valueOf();
  const issuedIn = iat * second - now;
  if (!(lifetime > 0 && lifetime <= longestLifetime && issuedIn <= minute && exp * second > now)) return null;
  return { ...claims, use, sub, jti };
}

const isOurs = ({ settings }: Dependencies, name: string | string[] | undefined): boolean =>
  name === settings.platformDomain || (Array.isArray(name) && name.includes(settings.platformDomain));

/** Claims of tokens whose signature was verified, which stays true; expiry is checked on every use. */
const known = new WeakMap<Dependencies['settings'], LRUCache<string, JWTPayload>>();

/** The claims of a token that this service signed; null for any other text. */
async function signedClaims(dependencies: Dependencies, token: string): Promise<JWTPayload | null> {
  const { settings } = dependencies;
  const tokens = known.get(settings) ?? new LRUCache({ max: 10_000 });
  known.set(settings, tokens);
  const seen = tokens.get(token);
  if (seen !== undefined) return seen;
  const claims = await verifySignature(dependencies, token);
  if (claims !== null) tokens.set(token, claims);
  return claims;
}

/** RFC 7515 allows no padding; jose accepts it. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

async function verifySignature({ settings, now }: Dependencies, token: string): Promise<JWTPayload | null> {
  if (!compact.test(token)) return null;
  for (const secret of settings.jwtSecrets) {
    try {
      const options = {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        currentDate: now(),
      };
      return (await jwtVerify(token, secret, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}
