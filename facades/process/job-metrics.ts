import { Counter, Gauge } from '@prometheus-io/client';
import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import type { Dependencies } from '../../core/request/context.ts';
import { operatorContext } from './dependencies.ts';

type Backlog = OutputOf<'jobs.backlogs'>[number];

export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Runs of background jobs by job and result: completed or failed.',
  labelNames: ['job', 'result'],
});

/** What the jobs have still to do, and how the sources fare that one of them reads. */
export function measureBacklogs(dependencies: Dependencies): void {
  const context = operatorContext(dependencies);
  const measure = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      aggregator: 'max', // each worker reports the same
      async collect() {
        const found = await callProcedure('jobs.backlogs', context, undefined).catch(() => []);
        for (const backlog of found) this.set({ job: backlog.job }, value(backlog));
      },
    });
  new Gauge({
    name: 'sources',
    help: 'Sources that are read by themselves, by state: failing after three failures, or well.',
    labelNames: ['state'],
    aggregator: 'max',
    async collect() {
      const states = await callProcedure('jobs.sourceStates', context, undefined).catch(() => ({}));
      for (const [state, count] of Object.entries(states)) this.set({ state }, count);
    },
  });
  measure('job_backlog', 'Audiences, people or sessions that wait for the job.', ({ due }) => due);
  measure('job_backlog_age_seconds', 'How long the oldest of them has been waiting.', ({ age }) => age);
}
