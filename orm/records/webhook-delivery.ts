import { z } from 'zod';
import type { deliveryStates } from '../schema/entities/webhook-delivery.ts';
import { enumeration, recordId, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';

export const deliveryState = enumeration('DeliveryState', 'How far a delivery is.', {
  waiting: 'It waits for its first or next attempt.',
  delivered: 'The receiver has it.',
  failed: 'No attempt of three days succeeded.',
  dropped: 'What it was about is not there any more.',
} satisfies Record<(typeof deliveryStates)[number], string>);

const deliveryRow = z
  .object({
    id: uuid,
    webhook_id: recordId('Webhook').describe('The webhook.'),
    kind: z.string().describe('What it tells of: a kind of webhooks, `test`, or `changes_lost`.'),
    record: z.string().describe('The record, by its UUID in the REST API.'),
    state: deliveryState.describe('How far it is.'),
    created_at: timestamp.describe('When it was written.'),
    attempts: z.int().describe('How often it was attempted.'),
    next_attempt_at: timestamp.nullable().describe('When it is attempted next; null if it is not.'),
    attempted_at: timestamp.nullable().describe('When it was attempted last.'),
    milliseconds: z.int().nullable().describe('How long the last attempt took.'),
    status: z.int().nullable().describe('The status of the last response; null if there was none.'),
    response: z
      .string()
      .nullable()
      .describe('The first kilobyte of the last response, or why there was none.'),
  })
  .describe('A message to the receiver of a webhook, kept for 30 days. Owners only.');

export const webhookDeliveries = defineRecord('WebhookDelivery', {
  row: deliveryRow,
  columns: `d.id, d.webhook_id, d.kind, d.record, d.state, d.created_at, d.attempts,
    case when d.state = 'waiting' then d.next_attempt_at end as next_attempt_at, d.attempted_at, d.milliseconds,
    d.status, d.response`,
  from: 'webhook_delivery d',
  id: 'd.id',
  isVisible: inAudience('d.audience_id'),
  owners: {
    webhook: {
      is: 'd.webhook_id = o.id',
      list: 'deliveries',
      description: 'What it was sent, newest first.',
    },
  },
  filters: { state: filter(deliveryState, 'Only those in this state.', equals('d.state', 'text')) },
  orders: { created_at: by('d.id', 'uuid') },
  isNewestFirst: true,
  isUnchanging: true,
});
