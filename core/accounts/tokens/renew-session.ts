import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { RefreshToken, Session } from '../../../orm/schema/entities/session.ts';
import { Identity, User } from '../../../orm/schema/entities/user.ts';
import type { Settings } from '../../request/settings.ts';
import { minute } from '../../values/time.ts';
import { endSession } from './end-sessions.ts';
import { endOfSession } from './start-session.ts';
import type { SignedInSession } from './token-pair.ts';

const grace = minute;

interface SpentToken {
  readonly tokenId: string;
  /** Whether the voice assistant presents it. */
  readonly isVoice: boolean;
}

/** Exchanges a refresh token for a new one. Null, not a refusal, if the session has ended or ends now: the end must be committed. */
export async function renewSession(
  transaction: Transaction,
  settings: Settings,
  { tokenId, isVoice }: SpentToken,
  at: Date,
): Promise<SignedInSession | null> {
  const { em } = transaction;
  const spent = await em.findOne(RefreshToken, { id: tokenId });
  if (spent === null) return null;
  const session = await em.findOne(
    Session,
    { id: spent.sessionId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (session === null || !(await isActive(em, session, at))) return null;
  await em.refresh(spent);
  if (spent.spentAt && at.valueOf() - spent.spentAt.valueOf() > grace) {
    await endSession(transaction, session.id, at);
    return null;
  }
  const end = endOfSession(settings, session.createdAt, at);
  if (end <= at) return null;
  spent.spentAt ??= at;
  session.refreshedAt = at;
  session.expiresAt = end;
  session.isVoice = isVoice;
  const { id, audienceId = null, expiresAt, userId, identityId } = session;
  const refreshTokenId = await addRefreshToken(em, id, at);
  const user = await em.findOneOrFail(User, { id: userId });
  const identity = await em.findOneOrFail(Identity, { id: identityId });
  return { id, audienceId, isVoice, expiresAt, refreshTokenId, user, identity };
}

async function isActive(em: Transaction['em'], session: Session, at: Date): Promise<boolean> {
  if (session.endedAt || session.expiresAt <= at) return false;
  if (!session.audienceId) return true;
  const audience = await em.findOne(Audience, { id: session.audienceId });
  return audience !== null && !audience.deletedAt;
}

async function addRefreshToken(em: Transaction['em'], sessionId: string, at: Date): Promise<string> {
  const refreshToken = em.create(RefreshToken, { sessionId, createdAt: at });
  await em.flush();
  return refreshToken.id;
}
