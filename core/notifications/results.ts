import { endNotifications } from '../../orm/commands/notifications/attempts.ts';
import type { Database } from '../../orm/database.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { hour, minute } from '../values/time.ts';
import type { beginDue } from './begin.ts';
import type { Address, Channel } from './channel.ts';

/** What came of sending a notification to one device or address, as channels say it; `unknown`: it may have arrived. */
export interface Result {
  readonly address: string;
  readonly result: 'sent' | 'gone' | 'failed' | 'postponed' | 'unknown';
}

export interface SentTo extends Result {
  readonly channel: Channel;
  readonly to: Address;
}

export type Notification = NonNullable<Awaited<ReturnType<typeof beginDue>>>[number];

export interface Outcome {
  readonly results: readonly SentTo[];
  /** What of them is not written down yet: where it arrived, and of how many more attempts nothing is heard. */
  readonly reached: readonly string[];
  readonly unheard: number;
}

export interface Sent extends Outcome {
  readonly notification: Notification;
}

/** Writes down what came of sending. */
export async function endSending(
  database: Database,
  scope: AudienceScope,
  sent: readonly Sent[],
  at: Date,
): Promise<undefined[]> {
  const ends = sent.map(({ notification, results }) => ({
    ...notification,
    ...endOf(notification, results, at),
  }));
  await database.transaction(async (transaction) => {
    const { execute } = transaction;
    await execute(endNotifications, scope, [
      ends.map(({ id }) => id),
      ends.map(({ attempts }) => attempts),
      ends.map(({ state }) => state),
      ends.map(({ dueAt }) => dueAt.toISOString()),
      sent.map(({ unheard }) => unheard),
      sent.map(({ reached }) => reached.join()),
    ]);
    const gone = sent.flatMap(({ results }) => results.filter(({ result }) => result === 'gone'));
    for (const [channel, some] of Map.groupBy(gone, ({ channel }) => channel))
      await channel.forget(
        transaction,
        some.map(({ to }) => to),
      );
  });
  return Array.from(sent, () => undefined);
}

/** Before the next attempts. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour];

interface Attempt {
  /** Its number. */
  readonly attempts: number;
  /** Where the notification arrived before. */
  readonly reached: readonly string[];
}

/** What becomes of a notification after an attempt. */
function endOf({ attempts, reached }: Attempt, results: readonly Result[], at: Date) {
  const has = (wanted: Result['result']) => results.some(({ result }) => result === wanted);
  const isWhole = !has('unknown') && !has('failed');
  const pause = pauses[attempts - 1];
  if (!isWhole && pause !== undefined)
    return { state: 'waiting', dueAt: new Date(at.valueOf() + pause) } as const;
  if (has('postponed')) return { state: 'waiting', dueAt: at } as const;
  if (has('sent') || reached.length > 0) return { state: 'sent', dueAt: at } as const;
  return { state: isWhole ? 'dropped' : 'failed', dueAt: at } as const;
}
