import type { Dependencies } from '../context.ts';
import { Refusal } from '../errors.ts';
import { authenticateApplication } from './api-key.ts';
import { verifyToken } from './json-web-token.ts';
import type { Principal } from './principal.ts';
import { authenticateService } from './service-token.ts';
import { authenticateUser, presumeUser } from './user-token.ts';

const form = /^(JWT|Bearer) +([\w~+/=.-]{1,4096})$/i;

const schemes = /^(JWT|Bearer)( |$)/i;

export const offersCredential = (authorization: string | undefined): boolean =>
  schemes.test(authorization ?? '');

/** The principal behind an Authorization header; refuses every other header alike. */
export async function authenticate(
  dependencies: Dependencies,
  authorization: string | undefined,
): Promise<Principal> {
  const { isJwt, credential } = parse(authorization);
  if (credential === undefined) throw new Refusal('unauthenticated');
  const principal = isJwt
    ? await authenticateJwt(dependencies, credential)
    : await authenticateApplication(dependencies, credential);
  if (principal === null) throw new Refusal('unauthenticated');
  return principal;
}

/** The user that a token of ours names, whatever has become of the session since; null where the header holds none. */
export async function presume(
  dependencies: Dependencies,
  authorization: string | undefined,
): Promise<Principal | null> {
  const { isJwt, credential } = parse(authorization);
  if (!isJwt || credential === undefined) return null;
  const claims = await verifyToken(dependencies, credential, 'access');
  return claims && presumeUser(claims);
}

function parse(authorization: string | undefined): { isJwt: boolean; credential: string | undefined } {
  const [, scheme, credential] = form.exec(authorization ?? '') ?? [];
  return { isJwt: scheme?.toLowerCase() === 'jwt', credential };
}

async function authenticateJwt(dependencies: Dependencies, token: string): Promise<Principal | null> {
  const claims = await verifyToken(dependencies, token, 'access', 'service');
  if (claims === null) return null;
  return claims.use === 'service'
    ? authenticateService(dependencies, claims)
    : authenticateUser(dependencies, claims);
}
