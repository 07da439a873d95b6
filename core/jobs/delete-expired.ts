import * as expired from '../../orm/commands/erasure/expired.ts';
import { expireProposals } from '../../orm/commands/proposals/expire.ts';
import type { Database, Transaction } from '../../orm/database.ts';
import { Deauthorization, LogoutToken } from '../../orm/schema/entities/deletion-request.ts';
import { MailCode } from '../../orm/schema/entities/mail-code.ts';
import { VoiceCode } from '../../orm/schema/entities/voice-code.ts';
import type { Command } from '../../orm/statements/statement.ts';
import { longestTokenAge } from '../auth/open-id.ts';
import { restoreTerm } from '../history/undoing/restore.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import { day, hour } from '../values/time.ts';
import { retention } from './list.ts';

/** Longer than any sign-in takes, and than ID tokens and logout tokens are accepted: what was said of them meanwhile. */
const signInRetention = longestTokenAge + hour;

/** A code that is reused after this time is a mistake rather than a theft. */
const codeRetention = day;

export const deleteExpired = operatorProcedure.mutation(
  async ({ ctx: { database, settings, now }, signal }) => {
    const at = now();
    const before = (age: number) => new Date(at.valueOf() - age);
    await database.transaction(async ({ em, execute }) => {
      const beforeSignIns = before(signInRetention);
      await em.nativeDelete(Deauthorization, { at: { $lt: beforeSignIns } });
      await em.nativeDelete(LogoutToken, { at: { $lt: beforeSignIns } });
      await execute(expired.deleteUnusedFormerApps, [at.toISOString(), beforeSignIns.toISOString()]);
      await em.nativeDelete(MailCode, { expiresAt: { $lt: before(codeRetention) } });
      await em.nativeDelete(VoiceCode, { expiresAt: { $lt: before(codeRetention) } });
    });
    const end = before(retention).toISOString();
    const changedBefore = before(settings.historyRetention).toISOString();
    const deletedBefore = before(Math.max(restoreTerm, settings.historyRetention)).toISOString();
    for (const slice of [
      oldestBy(expired.endExpiredSessions, at.toISOString()),
      (transaction: Transaction) => deleteSessions(transaction, end),
      oldestBy(expired.deleteSpentRefreshTokens, end),
      oldestBy(expired.deleteOldLocationReports, end),
      oldestBy(expireProposals, at.toISOString()),
      oldestBy(expired.deleteOldRsvps, before(restoreTerm).toISOString()),
      async ({ execute }: Transaction) => {
        await execute(expired.allowDeletingChanges, []);
        return execute(expired.deleteOldChanges, [changedBefore]);
      },
      oldestBy(expired.deleteOldOriginChanges, changedBefore),
      oldestBy(expired.deleteOldDeliveries, end),
      oldestBy(expired.deleteOldNotifications, end),
      ...expired.deleteOldRecords.map((command) => oldestBy(command, deletedBefore)),
    ])
      await repeat(database, slice, signal);
  },
);

const oldestBy =
  (command: Command<unknown, [time: string]>, time: string) =>
  ({ execute }: Transaction): Promise<readonly unknown[]> =>
    execute(command, [time]);

/** One transaction a slice, until one finds nothing. */
async function repeat(
  database: Database,
  slice: (transaction: Transaction) => Promise<readonly unknown[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) if ((await database.transaction(slice)).length === 0) return;
}

/** With the devices that have no other session. */
async function deleteSessions({ execute }: Transaction, endedBefore: string): Promise<readonly unknown[]> {
  const sessions = await execute(expired.deleteEndedSessions, [endedBefore]);
  const devices = await execute(expired.lockUnusedDevices, [sessions.map(({ device_id }) => device_id)]);
  await execute(expired.deleteDevicesWithoutSession, [devices.map(({ id }) => id)]);
  return sessions;
}
