import { moveCursors, webhooksBehind } from '../../orm/commands/webhooks/cursor.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Dependencies } from '../request/context.ts';
import { type Delivery, insertAll } from './announce.ts';
import { changesSince, cursorOfNow } from './cursor.ts';
import { scopeOfWebhook } from './scope.ts';

/** Webhooks of an audience that have followed its changes equally far. */
interface Abreast {
  readonly audience_id: string;
  readonly cursor: string;
  readonly ids: readonly string[];
}

/** Writes what webhooks are to be told of the changes since their cursors: of each a page. Whether there are more. */
export async function writeDeliveries(ctx: Dependencies): Promise<boolean> {
  let more = false;
  for (const webhooks of await ctx.database.query(webhooksBehind, []))
    more = (await writePage(ctx, webhooks).catch((error: unknown) => noted(ctx, webhooks, error))) || more;
  return more;
}

/** The others go on. */
function noted({ log }: Dependencies, { ids }: Abreast, error: unknown): false {
  log.error({ err: error, webhooks: ids }, 'the changes for webhooks could not be read');
  return false;
}

const isOfNoUse = (error: unknown): boolean =>
  error instanceof Refusal && ['cursor_expired', 'invalid_request'].includes(error.reason);

/** With the next cursor in one transaction, so that nothing is missing, and nothing is written twice. False at the end. */
async function writePage(ctx: Dependencies, webhooks: Abreast): Promise<boolean> {
  const { database, now } = ctx;
  const { audience_id, cursor, ids } = webhooks;
  const { changes, next, more } = await readPage(ctx, webhooks);
  return database.transaction(async (transaction) => {
    const moved = await transaction.execute(moveCursors, [ids, cursor, next.cursor, next.position]);
    const deliveries = moved.flatMap(({ id: webhookId, kinds }): Delivery[] =>
      changes === null
        ? [{ webhookId, kind: 'changes_lost', record: webhookId }]
        : changes
            .filter(({ kind }) => kinds.includes(kind))
            .map(({ kind, id: record }) => ({ webhookId, kind, record })),
    );
    await insertAll(transaction, scopeOfWebhook(audience_id, now()), deliveries);
    return more && moved.length > 0;
  });
}

/** Without changes where some were lost. */
async function readPage(ctx: Dependencies, { audience_id, cursor }: Abreast) {
  try {
    return await changesSince(ctx, audience_id, cursor);
  } catch (error) {
    if (!isOfNoUse(error)) throw error;
    return { changes: null, next: await cursorOfNow(ctx, audience_id), more: false };
  }
}
