import { webhooks as record } from '../../orm/records/webhook.ts';
import { webhookDeliveries as deliveryRecord } from '../../orm/records/webhook-delivery.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readsOf } from '../records/reads.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './mutations.ts';
import { replayWebhook, replayWebhookDelivery } from './replay.ts';
import { testWebhook } from './test-webhook.ts';

const forOwners = { permission: 'manage_audience', schemas: ['audience', 'tenants'] } as const;

export const webhooks = router({
  create: createWebhook,
  delete: deleteWebhook,
  list: listForAdministrators(record, "List an audience's webhooks"),
  replay: replayWebhook,
  rotateSecret: rotateWebhookSecret,
  test: testWebhook,
  update: updateWebhook,
  ...readsOf(record, forOwners),
});

export const webhookDeliveries = router({
  replay: replayWebhookDelivery,
  ...readsOf(deliveryRecord, forOwners),
});
