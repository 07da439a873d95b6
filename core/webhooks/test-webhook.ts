import { z } from 'zod';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { id } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import { proven } from '../procedures/procedures.ts';
import { lockRecord, ownersMutation, recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { insertAll } from './announce.ts';
import { scopeOfWebhook } from './scope.ts';

export const testWebhook = ownersMutation({
  name: 'testWebhook',
  description: 'Has a message without content sent within seconds: its newest delivery says what came of it.',
  returns: 'Webhook',
})
  .meta({ refuses: ['conflict'] })
  .input(z.strictObject({ id: id('Webhook') }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    runTransaction(ctx, async (transaction) => {
      const webhook = await lockRecord(transaction, Webhook, input, writingScope(ctx));
      if (webhook.state !== 'active') throw new Refusal('conflict', 'Resume the webhook first.');
      const { id, audienceId } = webhook;
      const test = { webhookId: id, kind: 'test', record: id } as const;
      await insertAll(transaction, scopeOfWebhook(audienceId, ctx.now()), [test]);
      return { id };
    }),
  );
