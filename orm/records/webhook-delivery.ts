import { z } from 'zod';
import { enumeration, recordId, timestamp, uuid } from '../statements/row-types.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';
import { webhookKind } from './webhook-choices.ts';

const deliveryState = enumeration('DeliveryState', 'How far a delivery is.', {
  waiting: 'It waits for its first or next attempt.',
  delivered: 'The receiver has it.',
  failed: 'No attempt of three days succeeded.',
  dropped: 'What it was about is not there any more.',
});

/** Besides those that owners choose: a test, and that changes were lost. */
export const deliveryKinds = [...webhookKind.options, 'test', 'changes_lost'] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

const attempt = z
  .object({
    attempted_at: timestamp.describe('When it began.'),
    milliseconds: z.int().nullable().describe('How long it took; null until it has ended.'),
    status: z.int().nullable().describe('The status of the response; null if there was none.'),
    response: z.string().nullable().describe('The first kilobyte of the response, or why there was none.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'An attempt to deliver a message.' });

/** In one response; a replay begins anew. */
const shownAttempts = 20;

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
    log: z.array(attempt).max(shownAttempts).describe('Its last 20 attempts, newest first.'),
  })
  .describe('A message to the receiver of a webhook, kept for 30 days. Owners only.');

/** SQL: the last attempts of a delivery. */
const attempts = (maximum: number) =>
  `select * from webhook_attempt t where t.audience_id = d.audience_id and t.delivery_id = d.id
   order by t.number desc limit ${maximum}`;

export const webhookDeliveries = defineRecord('WebhookDelivery', {
  row: deliveryRow,
  columns: `d.id, d.webhook_id, d.kind, d.record, d.state, d.created_at, d.attempts,
    case when d.state = 'waiting' and exists (
      select from webhook w where w.audience_id = d.audience_id and w.id = d.webhook_id and w.state = 'active')
      then d.next_attempt_at end as next_attempt_at,
    last.attempted_at, last.milliseconds, last.status, last.response,
    (select coalesce(jsonb_agg(jsonb_build_object('attempted_at',
        to_char(a.attempted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'milliseconds', a.milliseconds,
        'status', a.status, 'response', a.response) order by a.number desc), '[]')
      from (${attempts(shownAttempts)}) a) as log`,
  from: `webhook_delivery d left join lateral (${attempts(1)}) last on true`,
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
