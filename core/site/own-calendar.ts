import { z } from 'zod';
import { ownCalendar } from '../../orm/reads/own-calendar.ts';
import { timestamp } from '../../orm/statements/row-types.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';

/** Whether the signed-in user's calendar of this audience has an address. */
export const getOwnCalendar = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({}))
  .output(
    proven(
      z
        .object({
          made_at: timestamp.nullable().describe('Since when it has an address; null if it has none.'),
        })
        .nullable()
        .describe('Null for strangers, who have none.'),
    ),
  )
  .query(async ({ ctx }) => {
    const { scope } = await siteScope(ctx);
    if (scope.userId === null) return null;
    const [found] = await ctx.database.query(ownCalendar, scope, []);
    return { made_at: found?.created_at ?? null };
  });
