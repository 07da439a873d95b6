import { setTimeout as pause } from 'node:timers/promises';
import { beginAttempts, dueWebhooks } from '../../orm/commands/webhooks/attempts.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import type { Dependencies } from '../request/context.ts';
import { minute, second } from '../values/time.ts';
import { attempt } from './attempt.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** Of one process. A webhook that hangs holds up none but itself while there is room for others. */
const webhooksAtOnce = 100;
const recordsAtOnce = 10;

/** Longer than an attempt takes. Afterwards, its process is taken for lost. */
const term = minute;

/** Writes and sends what is due, until nothing is; looks for what is new every second while receivers are slow. */
export async function deliverAll(ctx: Dependencies, signal: AbortSignal | undefined): Promise<void> {
  const open = new Map<string, Promise<void>>();
  let more: boolean;
  do {
    more = await writeDeliveries(ctx);
    const now = ctx.now().toISOString();
    const room = webhooksAtOnce - open.size;
    for (const { id } of await ctx.database.query(dueWebhooks, [now, [...open.keys()], room]))
      open.set(
        id,
        sendTo(ctx, id, signal).finally(() => open.delete(id)),
      );
    await Promise.race([Promise.all(open.values()), pause(second, undefined, { ref: false })]);
  } while ((more || open.size > 0) && !signal?.aborted);
  await Promise.all(open.values());
}

/** Sends what is due to one webhook, several records at once, until it fails: then it has a pause. */
async function sendTo(ctx: Dependencies, id: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    while (!signal?.aborted && (await sendSome(ctx, id)));
  } catch (error) {
    ctx.log.error({ err: error, webhook: id }, 'deliveries of a webhook failed');
  }
}

async function sendSome(ctx: Dependencies, id: string): Promise<boolean> {
  const at = ctx.now();
  const until = new Date(at.valueOf() + term).toISOString();
  const { webhook, begun } = await ctx.database.transaction(async ({ em, execute }) => ({
    begun: await execute(beginAttempts, [at.toISOString(), id, until, recordsAtOnce]),
    webhook: await em.findOne(Webhook, id),
  }));
  if (webhook === null) return false;
  const sent = await Promise.all(begun.map((delivery) => attempt(ctx, webhook, delivery)));
  return sent.length > 0 && !sent.includes(false);
}
