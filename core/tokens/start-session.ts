import type { Transaction } from '../../orm/database.ts';
import { RefreshToken, Session } from '../../orm/entities/session.ts';
import type { Settings } from '../settings.ts';
import { day } from '../time.ts';
import { endSurplusSessions } from './end-sessions.ts';

/** From the sign-in or the last refresh. */
const sessionLifetime = 60 * day;

/** When a session that started at one time and was signed in or refreshed at another ends. */
export function endOfSession({ sessionMaximumAge }: Settings, startedAt: Date, refreshedAt: Date): Date {
  const end = refreshedAt.valueOf() + sessionLifetime;
  return new Date(sessionMaximumAge === 0 ? end : Math.min(end, startedAt.valueOf() + sessionMaximumAge));
}

interface NewSession {
  readonly userId: string;
  readonly identityId: string;
  readonly audienceId: string | null;
  readonly deviceId: string;
  readonly isVoice?: boolean;
  readonly signedInAt?: Date;
}

/** Records a session and its first refresh token. The caller holds the person's lock. */
export async function startSession(
  transaction: Transaction,
  settings: Settings,
  values: NewSession,
  at: Date,
) {
  const { em } = transaction;
  const expiresAt = endOfSession(settings, at, at);
  const session = em.create(Session, { ...values, createdAt: at, refreshedAt: at, expiresAt });
  await em.flush();
  await endSurplusSessions(transaction, values.userId, at);
  return {
    id: session.id,
    isVoice: session.isVoice,
    expiresAt,
    refreshTokenId: await addRefreshToken(em, session.id, at),
  };
}

export async function addRefreshToken(em: Transaction['em'], sessionId: string, at: Date): Promise<string> {
  const refreshToken = em.create(RefreshToken, { sessionId, createdAt: at });
  await em.flush();
  return refreshToken.id;
}
