import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../request/context.ts';
import { second } from '../values/time.ts';

interface Sending {
  /** Writes what is to be sent. Whether there is more to write. */
  write(): Promise<boolean>;
  /** The receivers to whom something is due, but for some. */
  due(except: readonly string[], maximum: number): Promise<{ id: string }[]>;
  /** Sends one receiver a part of it, and gives `later` what it does not wait for. Whether there is more that can be sent now. */
  sendSome(id: string, later: (rest: Promise<unknown>) => void): Promise<boolean>;
}

/** Of one process. A receiver that hangs holds up none but itself while there is room for others. */
const receiversAtOnce = 100;

/** Writes and sends what is due, until nothing is; looks every second, or sooner while others wait, beside slow receivers. */
export async function sendAll(
  { log }: Pick<Dependencies, 'log'>,
  { write, due, sendSome }: Sending,
  signal: AbortSignal | undefined,
): Promise<void> {
  let more: boolean;
  const open = new Map<string, Promise<unknown>>();
  const rests = new Set<Promise<unknown>>();
  const logging = (receiver: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => log.error({ err: error, receiver }, 'what is due could not be sent'));
  const later = (id: string) => (work: Promise<unknown>) => {
    const rest = logging(id, work).finally(() => {
      rests.delete(rest);
      more = true; // what was postponed is due again
    });
    rests.add(rest);
  };
  const send = async (id: string) => {
    while (!signal?.aborted && (await sendSome(id, later(id))));
  };
  const all = () => Promise.all([...open.values(), ...rests]);
  let isFull: boolean;
  do {
    more = await write();
    const room = receiversAtOnce - open.size;
    const found = await due([...open.keys()], room);
    isFull = found.length === room;
    for (const { id } of found)
      open.set(
        id,
        logging(id, send(id)).finally(() => open.delete(id)),
      );
    await Promise.race([all(), pause(isFull ? second / 10 : second, undefined, { ref: false })]);
  } while ((more || isFull || open.size + rests.size > 0) && !signal?.aborted);
  while (open.size + rests.size > 0) await all();
}
