import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Request } from './job.ts';

/** Several senders, each with a connection of its own, send their requests in turn without pause. */
export interface HeavyLoad {
  readonly origin: string;
  readonly senders: Readonly<Record<string, readonly Request[]>>;
  readonly milliseconds: number;
}

/** How many responses each sender had, by their status. */
export type Progress = Record<string, Record<number, number>>;

/** In a process of its own, until the time is over and the last request is answered. */
export async function sendWithoutPause(load: HeavyLoad): Promise<Progress> {
  const child = fork(new URL('./senders.ts', import.meta.url));
  child.send(load);
  const [progress]: (Progress | string)[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => ['The process of the load has ended.']),
  ]);
  child.kill();
  if (typeof progress !== 'object') throw new Error(progress);
  return progress;
}
