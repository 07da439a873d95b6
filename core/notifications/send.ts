import { setTimeout as pause } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { audiencesToNotify } from '../../orm/commands/notifications/attempts.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { sendAll } from '../jobs/send-all.ts';
import type { Dependencies } from '../request/context.ts';
import { beginDue } from './begin.ts';
import type { Address, Channel, Content } from './channel.ts';
import { contentOf } from './content.ts';
import { groupDates } from './group-dates.ts';
import { type Progress, progressOf } from './progress.ts';
import { readNotices } from './read-notices.ts';
import {
  endSending,
  type Notification,
  type Outcome,
  type Result,
  type Sent,
  type SentTo,
} from './results.ts';
import { writeNotifications } from './write.ts';

/** While so many are being sent, audiences that have their share of them begin no more. */
const mostAtOnce = 2000;
const share = 250;

/** What ends within so many milliseconds is written down at once. */
const batchTime = 50;

/** Writes and sends what people are to be told. */
export function sendNotifications(
  ctx: Dependencies,
  channels: readonly Channel[],
  signal: AbortSignal | undefined,
): Promise<void> {
  /** How many are being sent, by audience. */
  const sending = new Map<string, number>();
  const sendingTo = (id: string) => sending.get(id) ?? 0;
  const isFull = (id: string) =>
    sendingTo(id) >= share && sending.values().reduce((sum, count) => sum + count, 0) >= mostAtOnce;
  return sendAll(
    ctx,
    {
      write: () => writeNotifications(ctx),
      due: (except, maximum) =>
        ctx.database.query(audiencesToNotify, [ctx.now().toISOString(), except, maximum]),
      sendSome: async (id, later) => {
        while (isFull(id) && !signal?.aborted) await pause(batchTime);
        const count = (more: number) => sending.set(id, sendingTo(id) + more);
        return !signal?.aborted && sendSome(ctx, channels, id, count, later);
      },
    },
    signal,
  );
}

/** Sends some of what is due in an audience, with what is so now. False if nothing is due. */
async function sendSome(
  ctx: Dependencies,
  channels: readonly Channel[],
  audienceId: string,
  count: (more: number) => void,
  later: (rest: Promise<unknown>) => void,
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
  const progress = progressOf(database, scope);
  const ending = new DataLoader((sent: readonly Sent[]) => endSending(database, scope, sent, at), {
    cache: false,
    batchScheduleFn: (write) => setTimeout(write, batchTime),
  });
  count(begun.length);
  const all = groupDates(begun, notices).map(async (dates) => {
    const [notification] = dates;
    const [notice, ...others] = dates.flatMap(({ id }) => notices.get(id) ?? []);
    const ways = reached.map(({ channel, byUser }) => ({
      channel,
      addresses: (byUser.get(notification.user_id) ?? []).filter(
        (address) => !notification.reached.includes(address.id),
      ),
    }));
    const wished = ways.filter(
      ({ channel, addresses }) => notification.wishes?.[channel.medium] && addresses.length > 0,
    );
    try {
      const outcome =
        notice === undefined
          ? unsent
          : await tell(ctx, contentOf(settings, notice, others), dates, wished, progress);
      await Promise.all(dates.map((notification) => ending.load({ notification, ...outcome })));
    } finally {
      count(-dates.length);
    }
  });
  later(Promise.allSettled(all).then(() => Promise.all(all)));
  return true;
}

const unsent: Outcome = { results: [], reached: [], unheard: 0 };

/** Tells one person by one channel after the other, and writes down for each notification how far it has come. */
async function tell(
  ctx: Dependencies,
  content: Content,
  dates: readonly Notification[],
  ways: readonly { readonly channel: Channel; readonly addresses: readonly Address[] }[],
  progress: Progress,
): Promise<Outcome> {
  let outcome = unsent;
  const note = async (step: Pick<Outcome, 'unheard' | 'reached'>) => {
    await Promise.all(dates.map(({ id, attempts }) => progress.load({ id, attempts, ...step })));
  };
  for (const { channel, addresses } of ways) {
    const { reached, unheard } = outcome;
    if (outcome.results.length > 0) await note({ unheard, reached });
    let begun: Promise<void> | undefined;
    const begin = () => (begun ??= note({ unheard: 1, reached: [] }));
    const latest = await Promise.all(addresses.map((to) => send(ctx, channel, content, to, begin)));
    const isUnheard = latest.some(({ result }) => result === 'unknown');
    outcome = {
      results: [...outcome.results, ...latest],
      reached: latest.flatMap(arrivedAt),
      unheard: Number(isUnheard) - (begun === undefined ? 0 : 1),
    };
  }
  return outcome;
}

const arrivedAt = ({ result, address }: Result): string[] => (result === 'sent' ? [address] : []);

async function send(
  { log }: Dependencies,
  channel: Channel,
  content: Content,
  to: Address,
  begin: () => Promise<void>,
): Promise<SentTo> {
  try {
    return { channel, to, address: to.id, result: await channel.send(content, to, begin) };
  } catch (error) {
    log.error({ err: error, notification: content.id }, 'nothing was heard of a notification');
    return { channel, to, address: to.id, result: 'unknown' };
  }
}
