import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { jobs } from '../../core/jobs/list.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import type { Dependencies } from '../../core/request/context.ts';
import { second } from '../../core/values/time.ts';
import { operatorContext } from './dependencies.ts';
import { jobRuns } from './job-metrics.ts';
import type { Tracing } from './tracing/start.ts';

const everyMinute = '* * * * *';

/** Within the ten seconds that a stopping process has. */
const stopTimeout = 8_000;

// Of `stately` queues, pg-boss hands out no job for up to two minutes after one that ran while it looked for active ones.
const policy = 'exclusive';

/** One run at a time over all processes; a failed one is repeated after ever longer pauses. */
const queueOptions = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  // The run of a process that was killed counts as failed after this time, once another process looks for such runs.
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 3600,
};

const intervals = { cronMonitorIntervalSeconds: 10, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };
const polling = { pollingIntervalSeconds: 5, heartbeatRefreshSeconds: 3 };

/** Runs all jobs now and every minute, some again after a pause. The returned function stops them. */
export function runJobs(
  dependencies: Dependencies,
  log: Logger,
  record: Tracing['job'] = (_name, work) => work(),
): () => Promise<void> {
  const stopping = new AbortController();
  const boss = new PgBoss({ ...dependencies.database.jobStore, ...intervals });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  const started = start();
  return async () => {
    stopping.abort();
    const stopped = started.then(() => boss.stop({ timeout: stopTimeout }));
    await Promise.race([stopped, pause(stopTimeout)]); // a connection may have been lost without a word
  };

  async function start(): Promise<void> {
    try {
      await boss.start();
      for (const job of jobs) await startJob(job);
    } catch (error) {
      log.error({ err: error }, 'jobs could not start, trying again in ten seconds');
      await pause(10_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await start();
    }
  }

  /** Another process takes it at once, and not when the minute is over. */
  async function handOver(name: string, held: readonly { id: string }[]): Promise<void> {
    const ids = held.map(({ id }) => id);
    await boss.complete(name, ids);
    await boss.send(name);
  }

  async function startJob(job: (typeof jobs)[number]): Promise<void> {
    const { name, procedure } = job;
    const run = async (signal: AbortSignal) => {
      try {
        await record(name, () => callProcedure(procedure, operatorContext(dependencies), undefined, signal));
        jobRuns.inc({ job: name, result: 'completed' });
      } catch (error) {
        jobRuns.inc({ job: name, result: 'failed' });
        log.error({ err: toRefusal(error).data.cause, job: name }, 'job failed');
        throw error;
      }
    };
    await openQueue(name);
    await boss.schedule(name, everyMinute);
    await boss.send(name);
    await boss.work(name, polling, async (held) => {
      const signal = AbortSignal.any([stopping.signal, ...held.map((each) => each.signal)]);
      await run(signal);
      if (job.pause === 0) return;
      while (!signal.aborted) {
        await pause(job.pause * second, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await run(signal);
      }
      if (stopping.signal.aborted) await handOver(name, held);
    });
  }

  /** One with another policy, of a version before, is made anew: pg-boss does not change the policy of a queue. */
  async function openQueue(name: string): Promise<void> {
    const found = await boss.getQueue(name);
    if (found !== null && found.policy !== policy) await boss.deleteQueue(name);
    await boss.createQueue(name, { policy, ...queueOptions });
    await boss.updateQueue(name, queueOptions);
  }
}
