import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { Refusal } from '../errors/refusal.ts';
import type { UserPrincipal } from './principal.ts';

/** Locks the request's session: ending it, or erasing the user, waits until the transaction ends. */
export async function lockSession({ em }: Transaction, { sessionId }: UserPrincipal): Promise<Session> {
  const session = await em.findOne(Session, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (session === null || session.endedAt) throw new Refusal('unauthenticated');
  return session;
}
