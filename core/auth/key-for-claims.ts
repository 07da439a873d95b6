import { decodeJwt, errors, type JWTVerifyGetKey } from 'jose';
import { second } from '../values/time.ts';

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly clockTolerance: number;
  readonly currentDate: Date;
}

/**
 * Looks a key up for a token with these claims alone: a token of another issuer or client does not
 * cause keys to be read again.
 */
export function keyForClaims(
  keys: JWTVerifyGetKey,
  token: string,
  { issuer, audience, clockTolerance, currentDate }: Expected,
): JWTVerifyGetKey {
  return (header, jws) => {
    const claims = decodeJwt(token);
    if (claims.iss !== issuer || ![claims.aud].flat().includes(audience))
      throw new errors.JWTClaimValidationFailed('of another issuer or client', claims);
    if (((claims.exp ?? 0) + clockTolerance) * second <= currentDate.valueOf())
      throw new errors.JWTExpired('expired', claims);
    return keys(header, jws);
  };
}
