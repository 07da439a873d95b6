import { z } from 'zod';
import { deliveryKinds } from '../../records/webhook-delivery.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedCommand, unscopedCommand, unscopedQuery } from '../../statements/statement.ts';

const isDue = `d.state = 'waiting' and d.next_attempt_at <= $1::timestamptz`;

/** Those to which something is to be sent, but for some. */
export const dueWebhooks = unscopedQuery(
  'due_webhooks',
  z.object({ id: z.string() }),
  parameters<[now: string, except: readonly string[], maximum: number]>(),
  `select w.id from webhook w join audience a on a.id = w.audience_id and a.deleted_at is null
   where w.state = 'active' and w.id <> all($2::uuid[])
     and exists (select from webhook_delivery d where d.webhook_id = w.id and ${isDue})
   order by w.failing_since nulls first, w.id limit $3`,
);

/**
 * Begins attempts of webhooks: of each record one, in order. Where nothing is heard of it by then, another process begins the
 * next.
 */
export const beginAttempts = unscopedCommand(
  'begin_attempts',
  z.object({
    id: z.string(),
    webhook_id: z.string(),
    kind: z.enum(deliveryKinds),
    record: z.string(),
    attempts: z.number(),
    number: z.number(),
  }),
  parameters<[now: string, webhookIds: readonly string[], until: string, maximum: number]>(),
  `with begun as (
   update webhook_delivery set attempts = attempts + 1, next_attempt_at = $3::timestamptz where id in (
     select due.id from webhook w cross join lateral (
       select d.id from webhook_delivery d
       where d.webhook_id = w.id and ${isDue} and not exists (
         select from webhook_delivery earlier where earlier.webhook_id = d.webhook_id and earlier.record = d.record
           and earlier.state = 'waiting' and earlier.id < d.id)
       order by d.id limit case when w.failing_since is null then $4::integer else 1 end
       for no key update of d skip locked) due
     where w.id = any($2::uuid[]) and w.state = 'active')
   returning id, audience_id, webhook_id, kind, record, attempts),
   attempt as (
   insert into webhook_attempt (audience_id, delivery_id, number, attempted_at)
   select b.audience_id, b.id, 1 + (select count(*) from webhook_attempt a
     where a.audience_id = b.audience_id and a.delivery_id = b.id), $1::timestamptz from begun b
   returning delivery_id, number)
   select b.id, b.webhook_id, b.kind, b.record, b.attempts, a.number from begun b join attempt a on a.delivery_id = b.id`,
);

/** Writes down what came of attempts. The ids of deliveries of which no other attempt has begun since. */
export const endAttempts = unscopedCommand(
  'end_attempts',
  z.object({ id: z.string() }),
  parameters<[ends: string]>(),
  `with given as (
   select * from jsonb_to_recordset($1::jsonb) g (
     id uuid, audience_id uuid, attempts integer, number integer, state text, next_attempt_at timestamptz,
     status integer, text text, milliseconds integer)),
   logged as (
   update webhook_attempt a set status = g.status, response = g.text, milliseconds = g.milliseconds from given g
   where a.audience_id = g.audience_id and a.delivery_id = g.id and a.number = g.number and g.state <> 'dropped')
   update webhook_delivery d set state = g.state, next_attempt_at = coalesce(g.next_attempt_at, d.next_attempt_at) from given g
   where d.id = g.id and d.audience_id = g.audience_id and d.state = 'waiting' and d.attempts = g.attempts
   returning d.id`,
);

/** Sends a webhook's deliveries since a time again, or one delivery, as if they had never been attempted. */
const replaying = <Values extends readonly unknown[]>(name: string, chosen: string) =>
  scopedCommand(
    name,
    z.object({ id: z.string() }),
    parameters<Values>(),
    `update webhook_delivery set state = 'waiting', attempts = 0, next_attempt_at = :now::timestamptz
     where ${chosen} and ${ofAudience('audience_id')} returning id`,
  );

export const replayDeliveries = replaying<[webhookId: string, since: string]>(
  'replay_deliveries',
  'webhook_id = $1 and created_at >= $2::timestamptz',
);
export const replayDelivery = replaying<[id: string]>('replay_delivery', 'id = $1');
