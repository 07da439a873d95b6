import { v7 as newId } from 'uuid';
import { insertDeliveries, webhooksFor } from '../../orm/commands/webhooks/announce.ts';
import type { Transaction } from '../../orm/database.ts';
import type { WebhookKind } from '../../orm/records/webhook-choices.ts';
import type { DeliveryKind } from '../../orm/records/webhook-delivery.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { scopeOfWebhook } from './scope.ts';

export interface Delivery {
  readonly webhookId: string;
  readonly kind: DeliveryKind;
  /** What it is about. */
  readonly record: string;
}

/** Writes deliveries, in the transaction of what they tell. */
export async function insertAll(
  { execute }: Transaction,
  scope: AudienceScope,
  deliveries: readonly Delivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await execute(insertDeliveries, scope, [
    deliveries.map(() => newId()),
    deliveries.map(({ webhookId }) => webhookId),
    deliveries.map(({ kind }) => kind),
    deliveries.map(({ record }) => record),
  ]);
}

/** Has the audience's webhooks told of what no change of the ledger says, in the transaction in which it happens. */
export async function announce(
  transaction: Transaction,
  audienceId: string,
  kind: WebhookKind,
  record: string,
  at: Date,
): Promise<void> {
  const scope = scopeOfWebhook(audienceId, at);
  const webhooks = await transaction.query(webhooksFor, scope, [kind]);
  const deliveries = webhooks.map(({ id }) => ({ webhookId: id, kind, record }));
  await insertAll(transaction, scope, deliveries);
}
