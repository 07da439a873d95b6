import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../request/context.ts';
import { second } from '../values/time.ts';

interface Sending {
  /** Writes what is to be sent. Whether there is more to write. */
  write(): Promise<boolean>;
  /** The receivers to whom something is due, but for some. */
  due(except: readonly string[], maximum: number): Promise<{ id: string }[]>;
  /** Sends one receiver a part of it. Whether there is more that can be sent now. */
  sendSome(id: string): Promise<boolean>;
}

/** Of one process. A receiver that hangs holds up none but itself while there is room for others. */
const receiversAtOnce = 100;

/** Writes and sends what is due, until nothing is; looks for what is new every second while receivers are slow. */
export async function sendAll(
  { log }: Pick<Dependencies, 'log'>,
  { write, due, sendSome }: Sending,
  signal: AbortSignal | undefined,
): Promise<void> {
  const open = new Map<string, Promise<void>>();
  const send = async (id: string) => {
    try {
      while (!signal?.aborted && (await sendSome(id)));
    } catch (error) {
      log.error({ err: error, receiver: id }, 'what is due could not be sent');
    }
  };
  let more: boolean;
  do {
    more = await write();
    for (const { id } of await due([...open.keys()], receiversAtOnce - open.size))
      open.set(
        id,
        send(id).finally(() => open.delete(id)),
      );
    await Promise.race([Promise.all(open.values()), pause(second, undefined, { ref: false })]);
  } while ((more || open.size > 0) && !signal?.aborted);
  await Promise.all(open.values());
}
