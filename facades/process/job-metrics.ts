import { Counter, Gauge } from '@prometheus-io/client';
import { type Backlog, backlogs } from '../../core/jobs/backlog.ts';
import type { Dependencies } from '../../core/request/context.ts';

export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Runs of background jobs by job and result: completed or failed.',
  labelNames: ['job', 'result'],
});

/** What the jobs have still to do. */
export function measureBacklogs(dependencies: Dependencies): void {
  const measure = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      aggregator: 'max', // each worker reports the same
      async collect() {
        const found = await backlogs(dependencies).catch(() => []);
        for (const backlog of found) this.set({ job: backlog.job }, value(backlog));
      },
    });
  measure('job_backlog', 'Audiences, people or sessions that wait for the job.', ({ due }) => due);
  measure('job_backlog_age_seconds', 'How long the oldest of them has been waiting.', ({ age }) => age);
}
