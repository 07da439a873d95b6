import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../context.ts';

export const algorithm = 'HS256';

/** Texts that bear our signature, which stays so. Whether a token is still good is decided on every use. */
const known = new WeakMap<Dependencies['settings'], LRUCache<string, JWTPayload>>();

/** The claims of a token that we signed; null for any other text. */
export async function signedClaims(dependencies: Dependencies, token: string): Promise<JWTPayload | null> {
  const { settings } = dependencies;
  const tokens = known.get(settings) ?? new LRUCache({ max: 10_000 });
  known.set(settings, tokens);
  const seen = tokens.get(token);
  if (seen !== undefined) return seen;
  const claims = await verifySignature(dependencies, token);
  if (claims !== null) tokens.set(token, claims);
  return claims;
}

/** RFC 7515 knows no padding; jose takes it. */
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
