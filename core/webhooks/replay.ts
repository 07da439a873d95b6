import { z } from 'zod';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { WebhookDelivery } from '../../orm/schema/entities/webhook-delivery.ts';
import { id, instant } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { proven } from '../procedures/procedures.ts';
import { lockRecord, ownersMutation, recordId } from '../records/mutations.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

/** As if it had never been attempted. */
const anew = ({ now }: AuthenticatedContext) =>
  ({ state: 'waiting', attempts: 0, nextAttemptAt: now() }) as const;

export const replayWebhook = ownersMutation({
  name: 'replayWebhook',
  description:
    'Sends all deliveries since a time again: with their ids, and with the records as they are now.',
  returns: 'Webhook',
})
  .input(
    z.strictObject({
      id: id('Webhook'),
      since: instant.describe('Those that were written at this time or later. They are kept for 30 days.'),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, since } }) =>
    runTransaction(ctx, async (transaction) => {
      const { audienceId } = await lockRecord(transaction, Webhook, { id }, writingScope(ctx));
      const chosen = { webhookId: id, audienceId, createdAt: { $gte: new Date(since) } };
      await transaction.em.nativeUpdate(WebhookDelivery, chosen, anew(ctx));
      return { id };
    }),
  );

export const replayWebhookDelivery = ownersMutation({
  name: 'replayWebhookDelivery',
  description: 'Sends a delivery again: with its id, and with the record as it is now.',
  returns: 'WebhookDelivery',
})
  .meta({ refuses: ['not_found'] })
  .input(z.strictObject({ id: id('WebhookDelivery') }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { id } }) =>
    runTransaction(ctx, async ({ em }) => {
      const { audienceId } = writingScope(ctx);
      const chosen = { id, ...(audienceId !== null && { audienceId }) };
      if ((await em.nativeUpdate(WebhookDelivery, chosen, anew(ctx))) === 0) throw notFound();
      return { id };
    }),
  );
