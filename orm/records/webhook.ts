import { z } from 'zod';
import { timestamp, uuid } from '../statements/row-types.ts';
import { equals, filter } from './filters.ts';
import { by, defineRecord } from './record.ts';
import { webhookKind, webhookState } from './webhook-choices.ts';

const webhookRow = z
  .object({
    id: uuid,
    name: z.string().describe('The host of its address.'),
    url: z.string().describe('Where it is sent what happens.'),
    kinds: z.array(webhookKind).describe('What it is told of.'),
    thin: z.boolean().describe('Whether it is sent the ids of records alone.'),
    state: webhookState.describe('Whether it is sent anything.'),
    paused: z.boolean().describe('Whether it is sent nothing: it is paused, or has ended.'),
    ended_because: z.string().nullable().describe('Why it ended.'),
    failing_since: timestamp
      .nullable()
      .describe('Since when no attempt has succeeded; null if the last did.'),
    former_secret_until: timestamp
      .nullable()
      .describe('Until when the secret before the present one signs, too.'),
    waiting: z.int().describe('How many deliveries wait for it.'),
    created_at: timestamp.describe('When it was added.'),
  })
  .describe('An address to which the service sends what happens. Owners only.');

const ofAudience = { is: 'w.audience_id = o.id', description: 'Its webhooks. Owners only.' };

/** SQL: the host of the address of a webhook `w`. */
export const hostOfWebhook = `substring(w.url from '//([^/?#]+)')`;

export const webhooks = defineRecord('Webhook', {
  row: webhookRow,
  columns: `w.id, ${hostOfWebhook} as name, w.url, w.kinds, w.thin, w.state, w.state <> 'active' as paused, w.ended_because, w.failing_since, w.former_secret_until,
    (select count(*)::integer from webhook_delivery d
     where d.webhook_id = w.id and d.audience_id = w.audience_id and d.state = 'waiting') as waiting, w.created_at`,
  from: 'webhook w',
  owners: {
    audience: { ...ofAudience, on: { type: 'Query', schema: 'audience' } },
    tenant: { ...ofAudience, on: { type: 'Audience', schema: 'tenants' } },
  },
  filters: {
    state: filter(webhookState, 'Only those in this state.', equals('w.state', 'text')),
  },
  orders: { created_at: by('w.id', 'uuid') },
});
