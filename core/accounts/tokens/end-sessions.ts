import { forgetAddress } from '../../../orm/commands/mail-address.ts';
import { endCalendarsOfIdentity } from '../../../orm/commands/own-calendar.ts';
import {
  endLockedSessions,
  endOldestSessions,
  endSessionById,
  endSessionsOfIdentity,
  maximumEnded,
} from '../../../orm/commands/sessions.ts';
import type { Transaction } from '../../../orm/database.ts';

/** Each of these also deletes the push registrations of the sessions that it ends. */
export async function endSession({ execute }: Transaction, id: string, at: Date): Promise<void> {
  await execute(endSessionById, [at.toISOString(), id]);
}

/** Ends sessions that the caller has locked. */
export async function endSessions({ execute }: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await execute(endLockedSessions, [at.toISOString(), ids]);
}

/** Ends the sessions that began with a sign-in up to `until`, however many, the calendars that were made in them, and their mail. */
export async function endSessionsUntil(
  { execute }: Transaction,
  identityId: string,
  until: Date,
  at: Date,
): Promise<void> {
  const values = [at.toISOString(), identityId, until.toISOString()] as const;
  for (let ended = maximumEnded; ended === maximumEnded; )
    ended = (await execute(endSessionsOfIdentity, [...values]))[0]?.ended ?? 0;
  await execute(endCalendarsOfIdentity, [identityId, until.toISOString()]);
  await execute(forgetAddress, [identityId, until.toISOString()]);
}

export const maximumSessions = 100;

/** Ends the sessions that a user has beyond the newest 100. */
export async function endSurplusSessions({ execute }: Transaction, userId: string, at: Date): Promise<void> {
  await execute(endOldestSessions, [at.toISOString(), userId, maximumSessions]);
}
