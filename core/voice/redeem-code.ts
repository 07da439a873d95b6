import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { Identity } from '../../orm/entities/identity.ts';
import { Session } from '../../orm/entities/session.ts';
import { User } from '../../orm/entities/user.ts';
import { VoiceCode } from '../../orm/entities/voice-code.ts';
import { activeSession } from '../../orm/reads/session.ts';
import { endSessions } from '../tokens/end-sessions.ts';
import { startSession } from '../tokens/start-session.ts';
import type { SignedInSession } from '../tokens/token-pair.ts';
import { hashOfCode } from './code.ts';

interface Spending {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

/** The voice assistant's own session, for a code. Null for a code that is no good; one used twice ends what it began. */
export async function redeemCode(
  transaction: Transaction,
  { code, redirectUri, verifier }: Spending,
  at: Date,
): Promise<SignedInSession | null> {
  const { em } = transaction;
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const found = await em.findOne(VoiceCode, { codeHash: hashOfCode(code) }, { lockMode });
  if (found === null) return null;
  if (found.linkedSessionId) {
    await endSessions(transaction, { id: found.linkedSessionId }, at);
    return null;
  }
  if (found.expiresAt <= at || found.redirectUri !== redirectUri) return null;
  if (!answers(verifier, found.codeChallenge ?? null)) return null;
  const linked = await link(transaction, found.sessionId, at);
  if (linked !== null) found.linkedSessionId = linked.id;
  return linked;
}

/** RFC 7636, section 4.6. A verifier without a challenge tells of a challenge that somebody took away. */
function answers(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** A session beside the one in which the user consented, as long as that has not ended. */
async function link(transaction: Transaction, sessionId: string, at: Date): Promise<SignedInSession | null> {
  const { em } = transaction;
  const consented = await em.findOne(Session, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_READ });
  const active = await transaction.read(activeSession, [sessionId, at.toISOString()]);
  if (consented === null || active.length === 0) return null;
  const { userId, identityId, audienceId = null, deviceId } = consented;
  const started = await startSession(transaction, { userId, identityId, audienceId, deviceId }, at);
  const user = await em.findOneOrFail(User, { id: userId });
  const identity = await em.findOneOrFail(Identity, { id: identityId });
  return { ...started, audienceId, user, identity };
}
