import {
  beginNotifying,
  changesToNotify,
  moveNotificationCursor,
} from '../../orm/commands/notifications/cursor.ts';
import { retellShown } from '../../orm/commands/notifications/retell-shown.ts';
import { zonesOfLetters } from '../../orm/commands/notifications/weekly-letters.ts';
import { writeChangesOfEvents } from '../../orm/commands/notifications/write-changes.ts';
import { writeMessages } from '../../orm/commands/notifications/write-messages.ts';
import { writeNewEvents } from '../../orm/commands/notifications/write-new-events.ts';
import { writeReminders } from '../../orm/commands/notifications/write-reminders.ts';
import { ledgerHorizon } from '../../orm/reads/followed-changes.ts';
import { dateAt, lastWeekday, toInstant } from '../../orm/records/wall-time.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Dependencies } from '../request/context.ts';

/** What follows from the ledger, by one statement each, however many people it concerns. */
const writers = [retellShown, writeChangesOfEvents, writeMessages, writeNewEvents];

/** Writes what people are to be told. Whether there are more changes to tell of. */
export async function writeNotifications(ctx: Dependencies): Promise<boolean> {
  const { database, now, log } = ctx;
  const at = now().toISOString();
  const [ledger] = await database.query(ledgerHorizon, []);
  if (ledger === undefined) throw new Error('The ledger has no epoch.');
  await database.transaction(async ({ execute, query }) => {
    await execute(beginNotifying, [ledger.horizon, at]);
    const zones = (await query(zonesOfLetters, [at])).map(({ zone }) => zone);
    await execute(writeReminders, [at, zones, ...thursdaysIn(zones, at)]);
  });
  let more = false;
  for (const page of await database.query(changesToNotify, [ledger.horizon])) {
    const { audience_id: audience, until } = page;
    try {
      await writePage(ctx, page);
      more ||= until < ledger.horizon;
    } catch (error) {
      log.error({ err: error, audience }, 'notifications of changes could not be written');
    }
  }
  return more;
}

/** The date of the last one by the clocks of each zone, and when it is nine there. */
function thursdaysIn(zones: readonly string[], now: string) {
  const days = zones.map((zone) => ({ zone, date: lastWeekday(4, dateAt(now, zone)) }));
  const nines = days.map(({ zone, date }) => toInstant(`${date}T09:00`, zone).toISOString());
  return [days.map(({ date }) => date), nines] as const;
}

interface PageOfChanges {
  readonly audience_id: string;
  readonly position: number;
  readonly until: number;
}

/** With the next position in one transaction, so that nothing is missing, and nothing is written twice. */
function writePage({ database, now }: Dependencies, { audience_id, position, until }: PageOfChanges) {
  const scope = wholeAudience(audience_id, now().toISOString());
  return database.transaction(async ({ execute }) => {
    const moved = await execute(moveNotificationCursor, [audience_id, position, until]);
    if (moved.length > 0) for (const writer of writers) await execute(writer, scope, [position, until]);
  });
}
