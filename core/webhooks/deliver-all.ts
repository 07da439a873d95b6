import DataLoader from 'dataloader';
import { beginAttempts, dueWebhooks } from '../../orm/commands/webhooks/attempts.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { sendAll } from '../jobs/send-all.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import type { Dependencies } from '../request/context.ts';
import { minute } from '../values/time.ts';
import { attempt } from './attempt.ts';
import { endAttempts, type Part } from './end-attempts.ts';
import { readMessages } from './message.ts';
import { scopeOfWebhook } from './scope.ts';
import { writeDeliveries } from './write-deliveries.ts';

const recordsAtOnce = 10;

/** Longer than an attempt takes. Afterwards, its process is taken for lost. */
const term = minute;

/** What of many webhooks ends within so many milliseconds is written down at once, as what begins in a moment. */
const batchTime = 10;

/** Sends webhooks what is due. */
export const deliverWebhooks = operatorProcedure.mutation(({ ctx, signal }) => {
  const beginning = new DataLoader((ids: readonly string[]) => begin(ctx, ids), { cache: false });
  const ending = new DataLoader((parts: readonly Part[]) => endAttempts(ctx, parts), {
    cache: false,
    batchScheduleFn: (write) => setTimeout(write, batchTime),
  });
  /** What is due to one webhook, several records at once. False once it fails: then it has a pause. */
  const sendSome = async (id: string): Promise<boolean> => {
    const { webhook, begun } = await beginning.load(id);
    if (webhook === undefined || begun.length === 0) return false;
    const sending = begun.map(async ({ message, ...delivery }) => ({
      ...delivery,
      outcome: await attempt(ctx, webhook, delivery.id, message),
    }));
    return ending.load({ webhook, attempted: await Promise.all(sending) });
  };
  const now = () => ctx.now().toISOString();
  return sendAll(
    ctx,
    {
      write: () => writeDeliveries(ctx),
      due: (except, maximum) => ctx.database.query(dueWebhooks, [now(), except, maximum]),
      sendSome,
    },
    signal,
  );
});

/**
 * Begins attempts for each of these webhooks, and reads what is to be sent: of an audience, each record once. What cannot be
 * read of one audience holds up no other.
 */
async function begin({ database, now, log }: Dependencies, ids: readonly string[]) {
  const at = now();
  const until = new Date(at.valueOf() + term).toISOString();
  const { webhooks, begun } = await database.transaction(async ({ em, execute }) => ({
    begun: await execute(beginAttempts, [at.toISOString(), ids, until, recordsAtOnce]),
    webhooks: await em.find(Webhook, { id: { $in: [...ids] } }),
  }));
  const byWebhook = Map.groupBy(begun, ({ webhook_id }) => webhook_id);
  const partsOf = async (audienceId: string, some: readonly Webhook[]) => {
    const about = some.flatMap(({ id }) => byWebhook.get(id) ?? []);
    const messageOf = await readMessages(database, scopeOfWebhook(audienceId, at), about);
    return some.map((webhook) => {
      const begun = byWebhook.get(webhook.id) ?? [];
      return { webhook, begun: begun.map((each) => ({ ...each, message: messageOf(each) })) };
    });
  };
  const parts = await Promise.all(
    [...Map.groupBy(webhooks, ({ audienceId }) => audienceId)].map(([audienceId, some]) =>
      partsOf(audienceId, some).catch((error: unknown) => {
        log.error({ err: error, audience: audienceId }, 'what is due to webhooks could not be read');
        return [];
      }),
    ),
  );
  const found = new Map(parts.flat().map((part) => [part.webhook.id, part]));
  return ids.map((id) => found.get(id) ?? { webhook: undefined, begun: [] });
}
