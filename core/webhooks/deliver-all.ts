import { beginAttempts, dueWebhooks } from '../../orm/commands/webhooks/attempts.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { sendAll } from '../jobs/send-all.ts';
import type { Dependencies } from '../request/context.ts';
import { minute } from '../values/time.ts';
import { attempt } from './attempt.ts';
import { endAttempts } from './end-attempts.ts';
import { readMessages } from './message.ts';
import { scopeOfWebhook } from './scope.ts';
import { writeDeliveries } from './write-deliveries.ts';

const recordsAtOnce = 10;

/** Longer than an attempt takes. Afterwards, its process is taken for lost. */
const term = minute;

/** Writes and sends deliveries. */
export const deliverAll = (ctx: Dependencies, signal: AbortSignal | undefined): Promise<void> =>
  sendAll(
    ctx,
    {
      write: () => writeDeliveries(ctx),
      due: (except, maximum) => ctx.database.query(dueWebhooks, [ctx.now().toISOString(), except, maximum]),
      sendSome: (id) => sendSome(ctx, id),
    },
    signal,
  );

/** Sends what is due to one webhook, several records at once. False once it fails: then it has a pause. */
async function sendSome(ctx: Dependencies, id: string): Promise<boolean> {
  const { webhook, begun, messages } = await begin(ctx, id);
  if (webhook === null || begun.length === 0) return false;
  const attempted = await Promise.all(
    begun.map(async ({ id, attempts, number }, index) => {
      const outcome = await attempt(ctx, webhook, id, messages[index] ?? null);
      return { id, attempts, number, outcome };
    }),
  );
  return endAttempts(ctx, webhook, attempted);
}

/** Begins attempts, and reads what is to be sent. */
async function begin(ctx: Dependencies, id: string) {
  const at = ctx.now();
  const until = new Date(at.valueOf() + term).toISOString();
  const { webhook, begun } = await ctx.database.transaction(async ({ em, execute }) => ({
    begun: await execute(beginAttempts, [at.toISOString(), id, until, recordsAtOnce]),
    webhook: await em.findOne(Webhook, id),
  }));
  const messages =
    webhook === null
      ? []
      : await readMessages(ctx.database, scopeOfWebhook(webhook.audienceId, at), begun, webhook.thin);
  return { webhook, begun, messages };
}
