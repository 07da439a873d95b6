import { Webhook } from '../../orm/schema/entities/webhook.ts';
import type { DeliveryKind } from '../../orm/schema/entities/webhook-delivery.ts';
import { WebhookAttempt, WebhookDelivery } from '../../orm/schema/entities/webhook-delivery.ts';
import type { Posted } from '../network/post.ts';
import { noticeToOwners } from '../notifications/notice-to-owners.ts';
import type { Dependencies } from '../request/context.ts';
import { day, hour, minute, second } from '../values/time.ts';

/** An attempt to deliver that this process has begun. */
export interface BegunAttempt {
  /** Of the delivery. */
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly record: string;
  /** Which it is since the delivery was written, or last replayed. */
  readonly attempts: number;
  /** Which it is of all. */
  readonly number: number;
}

/** The pauses that Standard Webhooks proposes: about three days. */
const pauses = [5 * second, 5 * minute, 30 * minute].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
);

/** A webhook none of whose attempts has succeeded for so long is ended. */
const failureLimit = 3 * day;

type Outcome = 'dropped' | (Posted & { readonly milliseconds: number });

/** Writes down what came of an attempt, unless another has begun since. False if the receiver failed. */
export async function endAttempt(
  { database, now, log }: Dependencies,
  { id: webhookId, audienceId, failingSince }: Webhook,
  { id, attempts, number }: BegunAttempt,
  outcome: Outcome,
): Promise<boolean> {
  const at = now();
  const end = outcome === 'dropped' ? ({ state: 'dropped' } as const) : ended(outcome.status, attempts, at);
  const since = failingSince ?? at;
  const isGone = outcome !== 'dropped' && outcome.status === 410;
  const isOver = isGone || (end.state !== 'delivered' && at.valueOf() - since.valueOf() >= failureLimit);
  const isWritten = await database.transaction(async (transaction) => {
    const { em } = transaction;
    const count = await em.nativeUpdate(WebhookDelivery, { id, audienceId, state: 'waiting', attempts }, end);
    if (outcome !== 'dropped') {
      const { status, text: response, milliseconds } = outcome;
      const key = { audienceId, deliveryId: id, number };
      await em.nativeUpdate(WebhookAttempt, key, { status, response, milliseconds });
    }
    if (count === 0) return false;
    if (end.state === 'delivered')
      await em.nativeUpdate(Webhook, { id: webhookId, failingSince: { $ne: null } }, { failingSince: null });
    else if (end.state !== 'dropped')
      await em.nativeUpdate(Webhook, { id: webhookId, failingSince: null }, { failingSince: at });
    if (!isOver) return true;
    const ended = { state: 'ended', endedBecause: isGone ? gone : tooLong } as const;
    if ((await em.nativeUpdate(Webhook, { id: webhookId, state: 'active' }, ended)) > 0)
      await noticeToOwners(transaction, audienceId, 'webhook_ended', webhookId, at);
    return true;
  });
  if (isWritten && isOver) log.info({ webhook: webhookId, audience: audienceId }, 'a webhook ended');
  return outcome === 'dropped' || end.state === 'delivered';
}

const gone = 'Its receiver says that it is gone (410).';
const tooLong = 'No attempt has succeeded for three days.';

function ended(status: number | null, attempts: number, at: Date) {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' as const };
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { state: 'failed' as const };
  const nextAttemptAt = new Date(at.valueOf() + pause * (0.9 + 0.2 * Math.random()));
  return { state: 'waiting' as const, nextAttemptAt };
}
