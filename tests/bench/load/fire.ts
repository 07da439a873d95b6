import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, Outcome } from './job.ts';

export interface LoadGenerator {
  fire(job: Job): Promise<Outcome>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(new URL('./generator.ts', import.meta.url));
  const ended = once(child, 'exit').then(() => ['The process of the load has ended.']);
  return {
    fire: async (job) => {
      child.send(job);
      const [outcome]: (Outcome | string)[] = await Promise.race([once(child, 'message'), ended]);
      if (typeof outcome !== 'object') throw new Error(outcome);
      return outcome;
    },
    stop: () => child.kill(),
  };
}
