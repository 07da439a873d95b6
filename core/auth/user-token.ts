import { activeSession } from '../../orm/reads/session.ts';
import type { Dependencies } from '../context.ts';
import { isId } from '../ids.ts';
import type { VerifiedToken } from './json-web-token.ts';
import type { UserPrincipal } from './principal.ts';

/** The session decides on every request, and so does the admin flag beside it; the claims only name the session. */
export async function authenticateUser(
  dependencies: Dependencies,
  { jti, sub }: VerifiedToken,
): Promise<UserPrincipal | null> {
  if (!isId(jti)) return null;
  const [session] = await dependencies.database.read(activeSession, [jti, dependencies.now().toISOString()]);
  if (session === undefined || session.user_id !== sub) return null;
  return {
    kind: 'user',
    userId: session.user_id,
    sessionId: session.id,
    audienceId: session.audience_id,
    isAdmin: session.is_admin,
  };
}

/** What `authenticateUser` will most likely say. */
export const presumeUser = ({ jti, sub, role, audience_id }: VerifiedToken): UserPrincipal => ({
  kind: 'user',
  userId: sub,
  sessionId: jti,
  audienceId: typeof audience_id === 'string' ? audience_id : null,
  isAdmin: role === 'admin',
});
