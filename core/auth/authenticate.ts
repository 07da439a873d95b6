import type { Database } from '../../orm/database.ts';
import { activeSession } from '../../orm/reads/session.ts';
import { survivorOf } from '../../orm/reads/user.ts';
import type { Dependencies } from '../context.ts';
import { isId } from '../ids.ts';
import { authenticateApplication } from './api-key.ts';
import { type VerifiedToken, verifyToken } from './json-web-token.ts';
import type { Principal, UserPrincipal } from './principal.ts';
import { authenticateService } from './service-token.ts';

const pattern = /^(JWT|Bearer) +([\w~+/=.-]{1,4096})$/i;

/** The principal of an Authorization header; null without a usable credential. */
export async function authenticate(
  dependencies: Dependencies,
  authorization: string | undefined,
): Promise<Principal | null> {
  const { scheme, text } = parse(authorization);
  if (scheme === 'bearer') return authenticateApplication(dependencies, text);
  if (scheme !== 'jwt') return null;
  const claims = await verifyToken(dependencies, text, 'access', 'service');
  if (claims === null) return null;
  return claims.use === 'service'
    ? authenticateService(dependencies, claims)
    : authenticateUser(dependencies, claims);
}

/**
 * The claims only name the session: whether it is active, whose it is, and the user an administrator, is read on every
 * request. The token of a user who was merged acts as the survivor.
 */
async function authenticateUser(
  { database, now }: Dependencies,
  { jti, sub }: VerifiedToken,
): Promise<UserPrincipal | null> {
  if (!isId(jti)) return null;
  const [session] = await database.query(activeSession, [jti, now().toISOString()]);
  if (session === undefined) return null;
  if (session.user_id !== sub && !(await wasMerged(database, sub, session.user_id))) return null;
  return {
    kind: 'user',
    userId: session.user_id,
    sessionId: session.id,
    audienceId: session.audience_id,
    isAdmin: session.is_admin,
  };
}

async function wasMerged(database: Database, id: string, survivor: string): Promise<boolean> {
  const [found] = isId(id) ? await database.query(survivorOf, [id]) : [];
  return found?.user_id === survivor;
}

/** The user named by a token's claims, before the session is read. Not sufficient to authorize a response. */
export async function claimedUser(
  dependencies: Dependencies,
  authorization: string | undefined,
): Promise<UserPrincipal | null> {
  const { scheme, text } = parse(authorization);
  const claims = scheme === 'jwt' ? await verifyToken(dependencies, text, 'access') : null;
  if (claims === null) return null;
  const { jti, sub, role, audience_id } = claims;
  return {
    kind: 'user',
    userId: sub,
    sessionId: jti,
    audienceId: typeof audience_id === 'string' ? audience_id : null,
    isAdmin: role === 'admin',
  };
}

function parse(authorization = ''): { scheme: string | undefined; text: string } {
  const [, scheme, text = ''] = pattern.exec(authorization) ?? [];
  return { scheme: scheme?.toLowerCase(), text };
}
