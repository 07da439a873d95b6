import type { Dependencies } from '../request/context.ts';
import { second } from '../values/time.ts';
import { type Job, jobs } from './list.ts';

export interface Backlog {
  readonly job: string;
  /** Audiences, people or sessions that wait for the job. */
  readonly due: number;
  /** Seconds that the oldest of them has been due; 0 if nothing is. */
  readonly age: number;
}

export const backlogs = (dependencies: Dependencies): Promise<Backlog[]> =>
  Promise.all(jobs.map((job) => backlogOf(dependencies, job)));

async function backlogOf(
  { database, now }: Dependencies,
  { name, waiting, dueAfter }: Job,
): Promise<Backlog> {
  const dueSince = now().valueOf() - dueAfter;
  const [found] = await database.query(waiting, [new Date(dueSince).toISOString()]);
  const since = found?.since == null ? dueSince : new Date(found.since).valueOf();
  return { job: name, due: found?.due ?? 0, age: (dueSince - since) / second };
}
