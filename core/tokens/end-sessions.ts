import type { FilterQuery } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { PushRegistration } from '../../orm/entities/push-registration.ts';
import { Session } from '../../orm/entities/session.ts';

/** Ends the sessions, and with them the push registrations that they made. */
export async function endSessions(
  { em }: Transaction,
  which: FilterQuery<Session>,
  endedAt: Date,
): Promise<void> {
  const sessions = await em.find(Session, { $and: [which, { endedAt: null }] });
  const ids = sessions.map(({ id }) => id);
  await em.nativeUpdate(Session, { id: ids }, { endedAt });
  await em.nativeDelete(PushRegistration, { sessionId: ids });
}
