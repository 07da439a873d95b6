import { z } from 'zod';
import { replayDeliveries, replayDelivery } from '../../orm/commands/webhooks/attempts.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { id, instant } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { proven } from '../procedures/procedures.ts';
import { lockRecord, ownersMutation, recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

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
      const scope = writingScope(ctx);
      await lockRecord(transaction, Webhook, { id }, scope);
      await transaction.execute(replayDeliveries, scope, [id, since]);
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
    runTransaction(ctx, async ({ execute }) => {
      const replayed = await execute(replayDelivery, writingScope(ctx), [id]);
      if (replayed.length === 0) throw notFound();
      return { id };
    }),
  );
