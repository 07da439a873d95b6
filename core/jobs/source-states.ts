import { z } from 'zod';
import { sourcesByState } from '../../orm/reads/backlogs.ts';
import { operatorProcedure, proven } from '../procedures/procedures.ts';

/** How the sources of all audiences fare, but for those that are paused. */
export const sourceStates = operatorProcedure
  .output(proven(z.object({ failing: z.number(), well: z.number() })))
  .query(async ({ ctx }) => {
    const [states] = await ctx.database.query(sourcesByState, []);
    return states ?? { failing: 0, well: 0 };
  });
