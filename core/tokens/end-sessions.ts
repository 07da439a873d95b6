import type { FilterQuery } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { PushRegistration, Session } from '../../orm/entities/session.ts';

/** Ends the sessions and deletes their push registrations. */
export async function endSessions(
  { em }: Transaction,
  filter: FilterQuery<Session>,
  endedAt: Date,
): Promise<void> {
  const sessions = await em.find(Session, { $and: [filter, { endedAt: null }] });
  const ids = sessions.map(({ id }) => id);
  await em.nativeUpdate(Session, { id: ids }, { endedAt });
  await em.nativeDelete(PushRegistration, { sessionId: ids });
}
