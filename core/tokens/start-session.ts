import type { Transaction } from '../../orm/database.ts';
import { RefreshToken, Session } from '../../orm/entities/session.ts';
import { endOfSession } from './session-lifetime.ts';

interface NewSession {
  readonly userId: string;
  readonly identityId: string;
  readonly audienceId: string | null;
  readonly deviceId: string;
}

/** Records a session and its first refresh token. */
export async function startSession({ em }: Transaction, values: NewSession, at: Date) {
  const expiresAt = endOfSession(at);
  const session = em.create(Session, { ...values, createdAt: at, refreshedAt: at, expiresAt });
  await em.flush();
  return { id: session.id, expiresAt, refreshTokenId: await addRefreshToken(em, session.id, at) };
}

export async function addRefreshToken(em: Transaction['em'], sessionId: string, at: Date): Promise<string> {
  const refreshToken = em.create(RefreshToken, { sessionId, createdAt: at });
  await em.flush();
  return refreshToken.id;
}
