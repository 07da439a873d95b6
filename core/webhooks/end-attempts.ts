import { endAttempts as endAll } from '../../orm/commands/webhooks/attempts.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { noticeToOwners } from '../notifications/notice-to-owners.ts';
import type { Dependencies } from '../request/context.ts';
import { day, hour, minute, second } from '../values/time.ts';
import type { attempt } from './attempt.ts';

/** An attempt to deliver, which this process has begun, and what came of it. */
interface Attempted {
  /** Of the delivery. */
  readonly id: string;
  /** Which it is since the delivery was written, or last replayed. */
  readonly attempts: number;
  /** Which it is of all. */
  readonly number: number;
  readonly outcome: Awaited<ReturnType<typeof attempt>>;
}

/** The pauses that Standard Webhooks proposes: about three days. */
const pauses = [5 * second, 5 * minute, 30 * minute].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
);

/** A webhook none of whose attempts has succeeded for so long is ended. */
const failureLimit = 3 * day;

const none = { status: null, text: null, milliseconds: null };

/** Attempts of one webhook. */
export interface Part {
  readonly webhook: Webhook;
  readonly attempted: readonly Attempted[];
}

/** Writes down what came of attempts, unless others have begun since. Of each webhook, whether its receiver took all. */
export async function endAttempts(
  { database, now, log }: Dependencies,
  parts: readonly Part[],
): Promise<boolean[]> {
  const at = now();
  const ended = parts.map(({ webhook, attempted }) => ({
    webhook,
    ends: attempted.map(({ id, attempts, number, outcome }) => {
      const { status, text, milliseconds } = outcome ?? none;
      const of = { id, audience_id: webhook.audienceId, attempts, number };
      return { ...of, status, text, milliseconds, ...endOf(outcome, attempts, at) };
    }),
  }));
  const over = await database.transaction(async (transaction) => {
    const { em, execute } = transaction;
    const rows = await execute(endAll, [JSON.stringify(ended.flatMap(({ ends }) => ends))]);
    const written = new Set(rows.map(({ id }) => id));
    const counted = ended.flatMap(({ webhook, ends }) => {
      const own = ends.filter(({ id, state }) => written.has(id) && state !== 'dropped');
      const hasSucceeded = own.some(({ state }) => state === 'delivered');
      const isGone = own.some(({ status }) => status === 410);
      return own.length === 0 ? [] : [{ webhook, hasSucceeded, isGone }];
    });
    for (const [hasSucceeded, some] of Map.groupBy(counted, ({ hasSucceeded }) => hasSucceeded)) {
      const id = { $in: some.map(({ webhook }) => webhook.id) };
      if (hasSucceeded)
        await em.nativeUpdate(Webhook, { id, failingSince: { $ne: null } }, { failingSince: null });
      else await em.nativeUpdate(Webhook, { id, failingSince: null }, { failingSince: at });
    }
    const over = counted.filter(
      ({ webhook: { failingSince }, hasSucceeded, isGone }) =>
        isGone || (!hasSucceeded && at.valueOf() - (failingSince ?? at).valueOf() >= failureLimit),
    );
    for (const { webhook, isGone } of over) {
      const { id, audienceId } = webhook;
      const end = { state: 'ended', endedBecause: isGone ? gone : tooLong } as const;
      if ((await em.nativeUpdate(Webhook, { id, state: 'active' }, end)) > 0)
        await noticeToOwners(transaction, audienceId, 'webhook_ended', id, at);
    }
    return over;
  });
  for (const { webhook } of over)
    log.info({ webhook: webhook.id, audience: webhook.audienceId }, 'a webhook ended');
  return ended.map(({ ends }) => ends.every(({ state }) => state === 'delivered' || state === 'dropped'));
}

const gone = 'Its receiver says that it is gone (410).';
const tooLong = 'No attempt has succeeded for three days.';

function endOf(outcome: Attempted['outcome'], attempts: number, at: Date) {
  if (outcome === null) return { state: 'dropped' as const };
  const { status } = outcome;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' as const };
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { state: 'failed' as const };
  const next = new Date(at.valueOf() + pause * (0.9 + 0.2 * Math.random()));
  return { state: 'waiting' as const, next_attempt_at: next.toISOString() };
}
