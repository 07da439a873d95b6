import { z } from 'zod';
import { sourcesByState } from '../../orm/reads/backlogs.ts';
import { operatorProcedure, platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { second } from '../values/time.ts';
import { jobs } from './list.ts';

const backlog = z.object({
  job: z.string(),
  due: z.number().describe('How many audiences, people or sessions wait for the job.'),
  age: z.number().describe('Seconds that the oldest of them has been due; 0 if nothing is.'),
});

/** What the jobs have still to do: for the service itself, and on the platform's console. */
export const backlogs = platformAdminProcedure.output(proven(z.array(backlog))).query(({ ctx }) =>
  Promise.all(
    jobs.map(async ({ name, waiting, dueAfter }) => {
      const dueSince = ctx.now().valueOf() - dueAfter;
      const [found] = await ctx.database.query(waiting, [new Date(dueSince).toISOString()]);
      const since = found?.since == null ? dueSince : new Date(found.since).valueOf();
      return { job: name, due: found?.due ?? 0, age: (dueSince - since) / second };
    }),
  ),
);

/** How the sources of all audiences fare, but for those that are paused. */
export const sourceStates = operatorProcedure
  .output(proven(z.object({ failing: z.number(), well: z.number() })))
  .query(async ({ ctx }) => {
    const [states] = await ctx.database.query(sourcesByState, []);
    return states ?? { failing: 0, well: 0 };
  });
