import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { id } from './id.ts';
import { Webhook, webhookKinds } from './webhook.ts';

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;

/** Besides those that owners choose: a test, and that changes were lost. */
export const deliveryKinds = [...webhookKinds, 'test', 'changes_lost'] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

/** One message to the receiver, in whatever number of attempts. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    webhookId: p.manyToOne(Webhook).mapToPk(),
    kind: p.text().$type<DeliveryKind>(),
    record: p.uuid(),
    state: p.text().$type<(typeof deliveryStates)[number]>().default('waiting'),
    createdAt: p.datetime(),
    /** Those that began. */
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(),
  },
});

export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    deliveryId: p.manyToOne(WebhookDelivery).mapToPk().primary(),
    number: p.integer().primary(),
    attemptedAt: p.datetime(),
    /** How long it took. */
    milliseconds: p.integer().nullable(),
    /** Of the response; null if there was none. */
    status: p.integer().nullable(),
    /** The first kilobyte of the response, or why there was none. */
    response: p.text().nullable(),
  },
});
