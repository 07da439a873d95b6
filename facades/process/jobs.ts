import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Dependencies } from '../../core/context.ts';
import { jobs } from '../../core/jobs/list.ts';

const interval = 60_000;

/** Runs all jobs once a minute, one after another. The returned function stops this and waits for the running job. */
export function runJobs(dependencies: Dependencies, log: Logger): () => Promise<void> {
  const stop = new AbortController();
  const ended = loop(dependencies, log, stop.signal);
  return () => {
    stop.abort();
    return ended;
  };
}

async function loop(dependencies: Dependencies, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const job of jobs) {
      if (signal.aborted) return;
      await job
        .run(dependencies)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
    }
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
}
