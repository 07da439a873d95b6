import type { Dependencies } from '../context.ts';
import { Refusal } from '../errors.ts';
import { authenticateApplication } from './api-key.ts';
import { verifyToken } from './json-web-token.ts';
import type { Principal } from './principal.ts';
import { authenticateService } from './service-token.ts';
import { authenticateUser } from './user-token.ts';

const form = /^(JWT|Bearer) +([\w~+/=.-]{1,4096})$/i;

const schemes = /^(JWT|Bearer)( |$)/i;

export const offersCredential = (authorization: string | undefined): boolean =>
  schemes.test(authorization ?? '');

/** The principal behind an Authorization header; refuses every other header alike. */
export async function authenticate(
  dependencies: Dependencies,
  authorization: string | undefined,
): Promise<Principal> {
  const [, scheme, credential] = form.exec(authorization ?? '') ?? [];
  if (scheme === undefined || credential === undefined) throw new Refusal('unauthenticated');
  const principal =
    scheme.toLowerCase() === 'jwt'
      ? await authenticateJwt(dependencies, credential)
      : await authenticateApplication(dependencies, credential);
  if (principal === null) throw new Refusal('unauthenticated');
  return principal;
}

async function authenticateJwt(dependencies: Dependencies, token: string): Promise<Principal | null> {
  const claims = await verifyToken(dependencies, token, 'access', 'service');
  if (claims === null) return null;
  return claims.use === 'service'
    ? authenticateService(dependencies, claims)
    : authenticateUser(dependencies, claims);
}
