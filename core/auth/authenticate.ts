import type { Dependencies } from '../context.ts';
import { Refusal } from '../errors.ts';
import { authenticateApplication } from './api-key.ts';
import { type VerifiedToken, verifyToken } from './json-web-token.ts';
import type { Principal } from './principal.ts';
import { authenticateService } from './service-token.ts';
import { authenticateUser, presumeUser } from './user-token.ts';

const form = /^(JWT|Bearer) +([\w~+/=.-]{1,4096})$/i;

const schemes = /^(JWT|Bearer)( |$)/i;

export const offersCredential = (authorization: string | undefined): boolean =>
  schemes.test(authorization ?? '');

/** What an Authorization header says about who is asking. */
interface Credential {
  /** The principal behind the header; refuses every header without one alike. */
  readonly authenticate: () => Promise<Principal>;
  /** The user that a token of ours names, whatever has become of the session since; null where the header holds none. */
  readonly presume: () => Promise<Principal | null>;
}

/** Looks at a token once, however often it is asked. */
export function credentialIn(dependencies: Dependencies, authorization: string | undefined): Credential {
  const [, scheme, text] = form.exec(authorization ?? '') ?? [];
  const isToken = scheme?.toLowerCase() === 'jwt';
  let verified: Promise<VerifiedToken | null> | undefined;
  const claimsOf = (token: string) => {
    verified ??= verifyToken(dependencies, token, 'access', 'service');
    return verified;
  };
  const find = async (credential: string) =>
    isToken
      ? authenticateToken(dependencies, await claimsOf(credential))
      : authenticateApplication(dependencies, credential);
  return {
    authenticate: async () => {
      const principal = text === undefined ? null : await find(text);
      if (principal === null) throw new Refusal('unauthenticated');
      return principal;
    },
    presume: async () => {
      const claims = isToken && text !== undefined ? await claimsOf(text) : null;
      return claims?.use === 'access' ? presumeUser(claims) : null;
    },
  };
}

async function authenticateToken(
  dependencies: Dependencies,
  claims: VerifiedToken | null,
): Promise<Principal | null> {
  if (claims === null) return null;
  return claims.use === 'service'
    ? authenticateService(dependencies, claims)
    : authenticateUser(dependencies, claims);
}
