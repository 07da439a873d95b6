import { setTimeout as pause } from 'node:timers/promises';
import { audiencesToNotify, endNotifications } from '../../orm/commands/notifications/attempts.ts';
import type { Database } from '../../orm/database.ts';
import { type AudienceScope, wholeAudience } from '../../orm/statements/scope.ts';
import { sendAll } from '../jobs/send-all.ts';
import type { Dependencies } from '../request/context.ts';
import { second } from '../values/time.ts';
import { beginDue } from './begin.ts';
import type { Address, Channel, Content } from './channel.ts';
import { contentOf } from './content.ts';
import { readNotices } from './read-notices.ts';
import { endOf, type Result } from './results.ts';
import { writeNotifications } from './write.ts';

/** Of one audience. */
const partsAtOnce = 4;

/** A part waits so long for all of its people; then, the next one begins without those whose services hang. */
const timeout = second;

/** So many are waited for beside, of whatever parts. */
const mostSlow = 1000;

/** How many are. */
interface Beside {
  slow: number;
}

/** Writes and sends what people are to be told. */
export const sendNotifications = (
  ctx: Dependencies,
  channels: readonly Channel[],
  signal: AbortSignal | undefined,
  beside: Beside = { slow: 0 },
): Promise<void> =>
  sendAll(
    ctx,
    {
      write: () => writeNotifications(ctx),
      due: (except, maximum) =>
        ctx.database.query(audiencesToNotify, [ctx.now().toISOString(), except, maximum]),
      sendSome: async (id, later) => {
        const some = await Promise.all(
          Array.from({ length: partsAtOnce }, () => sendSome(ctx, channels, id, beside, later)),
        );
        return some.includes(true);
      },
    },
    signal,
  );

/** Sends some of what is due in an audience, with what is so now. False if nothing is due. */
async function sendSome(
  ctx: Dependencies,
  channels: readonly Channel[],
  audienceId: string,
  beside: Beside,
  later: (rest: Promise<void>) => void,
): Promise<boolean> {
  const { database, settings, now } = ctx;
  const at = now();
  const scope = { ...wholeAudience(audienceId, at.toISOString()), hidden: false };
  const begun = await beginDue(database, scope);
  if (begun === null) return false;
  const notices = await readNotices(database, scope, begun);
  const users = [...new Set(begun.map(({ user_id }) => user_id))];
  const reached = await Promise.all(
    channels.map(async (channel) => ({
      channel,
      byUser: Map.groupBy(await channel.addressesOf(database, scope, users), ({ user_id }) => user_id),
    })),
  );
  const sent: Sent[] = [];
  const sending = begun.map(async (notification) => {
    const { id, user_id, wishes } = notification;
    const notice = notices.get(id);
    if (notice === undefined) return sent.push({ notification, results: [] });
    const content = contentOf(settings, notice);
    const results = reached
      .filter(({ channel }) => wishes?.[channel.medium])
      .flatMap(({ channel, byUser }) =>
        (byUser.get(user_id) ?? [])
          .filter((address) => !notification.reached.includes(address.id))
          .map((address) => send(ctx, channel, content, address)),
      );
    return sent.push({ notification, results: await Promise.all(results) });
  });
  const all = Promise.all(sending);
  const write = () => end(database, scope, sent.splice(0), at);
  await Promise.race([all, pause(timeout, undefined, { ref: false })]);
  const left = begun.length - sent.length;
  await write();
  beside.slow += left;
  const rest = all.then(write).finally(() => {
    beside.slow -= left;
  });
  if (beside.slow <= mostSlow) later(rest);
  else await rest;
  return true;
}

interface Sent {
  readonly notification: NonNullable<Awaited<ReturnType<typeof beginDue>>>[number];
  readonly results: readonly Awaited<ReturnType<typeof send>>[];
}

/** Writes down what came of sending. */
async function end(database: Database, scope: AudienceScope, sent: readonly Sent[], at: Date): Promise<void> {
  if (sent.length === 0) return;
  const ends = sent.map(({ notification, results }) => ({
    ...notification,
    ...endOf(notification, results, at),
  }));
  await database.transaction(async (transaction) => {
    const { execute } = transaction;
    await execute(endNotifications, scope, [
      ends.map(({ id }) => id),
      ends.map(({ attempts }) => attempts),
      ends.map(({ state }) => state),
      ends.map(({ dueAt }) => dueAt.toISOString()),
      ends.map(({ isHeard }) => isHeard),
      sent.map(({ results }) => results.flatMap(arrivedAt).join()),
    ]);
    const gone = sent.flatMap(({ results }) => results.filter(({ result }) => result === 'gone'));
    for (const [channel, some] of Map.groupBy(gone, ({ channel }) => channel))
      await channel.forget(
        transaction,
        some.map(({ to }) => to),
      );
  });
}

const arrivedAt = ({ result, address }: Result): string[] => (result === 'sent' ? [address] : []);

async function send(
  { log }: Dependencies,
  channel: Channel,
  content: Content,
  to: Address,
): Promise<Result & { readonly channel: Channel; readonly to: Address }> {
  try {
    return { channel, to, address: to.id, result: await channel.send(content, to) };
  } catch (error) {
    log.error({ err: error, notification: content.id }, 'nothing was heard of a notification');
    return { channel, to, address: to.id, result: 'unknown' };
  }
}
