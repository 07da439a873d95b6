import type { Transaction } from '../../../orm/database.ts';
import { lockActiveSessions } from '../../../orm/reads/session.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { Refusal } from '../../errors/refusal.ts';

/**
 * Locks the active sessions that the principal may end, and returns their ids: its user's, with a token of one audience
 * those of that audience. The principal's own is one of them, unless it has ended since the request was authenticated.
 */
export async function lockOwnSessions(
  { execute }: Transaction,
  { sessionId, audienceId }: UserPrincipal,
  at: Date,
): Promise<string[]> {
  const locked = await execute(lockActiveSessions, [sessionId, audienceId, at.toISOString()]);
  const ids = locked.map(({ id }) => id);
  if (!ids.includes(sessionId)) throw new Refusal('unauthenticated');
  return ids;
}
