import { activeSession } from '../../orm/reads/session.ts';
import type { Dependencies } from '../context.ts';
import { isId } from '../ids.ts';
import { verifyToken } from './json-web-token.ts';
import type { UserPrincipal } from './principal.ts';

/** The session decides on every request, and so does the admin flag beside it; the claims only name the session. */
export async function authenticateUser(
  dependencies: Dependencies,
  token: string,
): Promise<UserPrincipal | null> {
  const claims = await verifyToken(dependencies, token, 'access');
  if (claims === null || !isId(claims.jti)) return null;
  const [session] = await dependencies.database.read(activeSession, [
    claims.jti,
    dependencies.now().toISOString(),
  ]);
  if (session === undefined || session.user_id !== claims.sub) return null;
  return {
    kind: 'user',
    userId: session.user_id,
    sessionId: session.id,
    audienceId: session.audience_id,
    isAdmin: session.is_admin,
  };
}
