import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { Session } from '../../orm/entities/session.ts';
import { Identity, User } from '../../orm/entities/user.ts';
import { VoiceCode } from '../../orm/entities/voice-code.ts';
import { activeSession } from '../../orm/reads/session.ts';
import { endSessions } from '../tokens/end-sessions.ts';
import { startSession } from '../tokens/start-session.ts';
import type { SignedInSession } from '../tokens/token-pair.ts';
import { hashOfCode } from './code.ts';

interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

/** Exchanges a code for a session of the voice assistant. Null for an invalid code; reuse also ends the session. */
export async function redeemCode(
  transaction: Transaction,
  { code, redirectUri, verifier }: CodeExchange,
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
  if (!matchesChallenge(verifier, found.codeChallenge ?? null)) return null;
  const linked = await link(transaction, found.sessionId, at);
  if (linked !== null) found.linkedSessionId = linked.id;
  return linked;
}

/** RFC 7636, section 4.6. A verifier without a challenge means that the challenge was stripped from the request. */
function matchesChallenge(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Starts a session of the user who consented, unless the consenting session has ended. */
async function link(transaction: Transaction, sessionId: string, at: Date): Promise<SignedInSession | null> {
  const { em } = transaction;
  const consented = await em.findOne(Session, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_READ });
  const active = await transaction.query(activeSession, [sessionId, at.toISOString()]);
  if (consented === null || active.length === 0) return null;
  const { userId, identityId, audienceId = null, deviceId } = consented;
  const started = await startSession(transaction, { userId, identityId, audienceId, deviceId }, at);
  const user = await em.findOneOrFail(User, { id: userId });
  const identity = await em.findOneOrFail(Identity, { id: identityId });
  return { ...started, audienceId, user, identity };
}
