import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { shareAudience } from '../../orm/commands/locks.ts';
import { activeSession } from '../../orm/commands/sessions.ts';
import type { Transaction } from '../../orm/database.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { Identity, User } from '../../orm/schema/entities/user.ts';
import { VoiceCode } from '../../orm/schema/entities/voice-code.ts';
import { endSession } from '../accounts/tokens/end-sessions.ts';
import { startSession } from '../accounts/tokens/start-session.ts';
import type { SignedInSession } from '../accounts/tokens/token-pair.ts';
import { lockPerson, personOf } from '../auth/provider-person.ts';
import type { Settings } from '../request/settings.ts';
import { hashOfCode } from './authorization-request.ts';

interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

/** Exchanges a code for a session of the voice assistant. Null for an invalid code; reuse also ends the session. */
export async function redeemCode(
  transaction: Transaction,
  settings: Settings,
  { code, redirectUri, verifier }: CodeExchange,
  at: Date,
): Promise<SignedInSession | null> {
  const { em } = transaction;
  const codeHash = hashOfCode(code);
  const identity = await lockConsentingPerson(transaction, codeHash);
  if (identity === null) return null;
  // The code needs no lock of its own: every exchange of it locks the person.
  const found = await em.findOne(VoiceCode, { codeHash }, { refresh: true });
  if (found === null) return null;
  if (found.linkedSessionId) {
    await endSession(transaction, found.linkedSessionId, at);
    return null;
  }
  if (found.expiresAt <= at || found.redirectUri !== redirectUri) return null;
  if (!matchesChallenge(verifier, found.codeChallenge ?? null)) return null;
  const linked = await link(transaction, settings, found.sessionId, identity, at);
  if (linked !== null) found.linkedSessionId = linked.id;
  return linked;
}

/** Locks as a sign-in does, so that what signs the person out everywhere ends the linked session too. */
async function lockConsentingPerson(transaction: Transaction, codeHash: string): Promise<Identity | null> {
  const { em, execute } = transaction;
  const code = await em.findOne(VoiceCode, { codeHash });
  const session = code && (await em.findOne(Session, { id: code.sessionId }));
  const identity = session && (await em.findOne(Identity, { id: session.identityId }));
  if (identity === null) return null;
  if (session?.audienceId) await execute(shareAudience, [session.audienceId]);
  await lockPerson(transaction, personOf(identity));
  return identity;
}

/** RFC 7636, section 4.6. A verifier without a challenge means that the challenge was stripped from the request. */
function matchesChallenge(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Starts a session of the user who consented, unless the consenting session has ended. */
async function link(
  transaction: Transaction,
  settings: Settings,
  sessionId: string,
  identity: Identity,
  at: Date,
): Promise<SignedInSession | null> {
  const { em } = transaction;
  const lock = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
  const consented = await em.findOne(Session, { id: sessionId }, lock);
  const active = await transaction.query(activeSession, [[sessionId], at.toISOString()]);
  if (consented === null || active.length === 0) return null;
  const { userId, identityId, audienceId = null, deviceId, createdAt } = consented;
  const signedInAt = consented.signedInAt ?? createdAt;
  const values = { userId, identityId, audienceId, deviceId, isVoice: true, signedInAt };
  const started = await startSession(transaction, settings, values, at);
  const user = await em.findOneOrFail(User, { id: userId });
  return { ...started, audienceId, user, identity };
}
