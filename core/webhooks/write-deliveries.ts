import { moveCursor, webhooksBehind } from '../../orm/commands/webhooks/cursor.ts';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Dependencies } from '../request/context.ts';
import { insertAll } from './announce.ts';
import { changesSince, cursorOfNow } from './cursor.ts';
import { scopeOfWebhook } from './scope.ts';

/** Writes what webhooks are to be told of the changes since their cursors: of each a page. Whether there are more. */
export async function writeDeliveries(ctx: Dependencies): Promise<boolean> {
  let more = false;
  for (const { id } of await ctx.database.query(webhooksBehind, []))
    more = (await writePage(ctx, id).catch((error: unknown) => noted(ctx, id, error))) || more;
  return more;
}

/** The others go on. */
function noted({ log }: Dependencies, webhook: string, error: unknown): false {
  log.error({ err: error, webhook }, 'the changes for a webhook could not be read');
  return false;
}

const isOfNoUse = (error: unknown): boolean =>
  error instanceof Refusal && ['cursor_expired', 'invalid_request'].includes(error.reason);

/** With the next cursor in one transaction, so that nothing is missing, and nothing is written twice. False at the end. */
async function writePage(ctx: Dependencies, id: string): Promise<boolean> {
  const { database, now } = ctx;
  const webhook = await database.transaction(({ em }) => em.findOne(Webhook, id));
  if (webhook === null) return false;
  const { audienceId, cursor } = webhook;
  const { deliveries, next, more } = await readPage(ctx, webhook);
  return database.transaction(async (transaction) => {
    const moved = await transaction.execute(moveCursor, [id, cursor, next.cursor, next.position]);
    if (moved.length === 0) return false;
    await insertAll(transaction, scopeOfWebhook(audienceId, now()), deliveries);
    return more;
  });
}

async function readPage(ctx: Dependencies, { id, audienceId, kinds, cursor }: Webhook) {
  try {
    const { changes, next, more } = await changesSince(ctx, audienceId, cursor);
    const wanted = changes.filter(({ kind }) => kinds.includes(kind));
    const deliveries = wanted.map(({ kind, id: record }) => ({ webhookId: id, kind, record }));
    return { deliveries, next, more };
  } catch (error) {
    if (!isOfNoUse(error)) throw error;
    const lost = { webhookId: id, kind: 'changes_lost', record: id } as const;
    return { deliveries: [lost], next: await cursorOfNow(ctx, audienceId), more: false };
  }
}
