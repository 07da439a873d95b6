import { jobBacklog } from '../../orm/erasure/backlog.ts';
import type { Dependencies } from '../context.ts';
import { second } from '../time.ts';
import { retention } from './delete-expired.ts';
import { grace } from './erase-audiences.ts';

export interface Backlog {
  readonly job: string;
  /** Audiences, people or sessions that wait for the job. */
  readonly due: number;
  /** Seconds that the oldest of them has been due; 0 if nothing is. */
  readonly age: number;
}

export async function backlogs({ database, now }: Dependencies): Promise<Backlog[]> {
  const at = now().valueOf();
  const before = (age: number) => new Date(at - age).toISOString();
  const ages: Record<string, number> = { 'erase-deleted-audiences': grace, 'delete-expired-rows': retention };
  const rows = await database.query(jobBacklog, [before(0), before(grace), before(retention)]);
  return rows.map(({ job, due, since }) => {
    const dueAt = since === null ? at : new Date(since).valueOf() + (ages[job] ?? 0);
    return { job, due, age: (at - dueAt) / second };
  });
}
