import { z } from 'zod';
import { keyUseRow, numbersByWeek, requestsOfKeys, weekRow } from '../../orm/reads/numbers.ts';
import { writeKeyUses } from '../auth/key-uses.ts';
import { may, proven } from '../procedures/procedures.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { timeZone } from '../values/time.ts';

const weeks = 12;

/** How many events there are, who comes, who is new, and how much keys are used, in each of the last weeks. */
export const readNumbers = may('manage_audience')
  .meta({ isCostly: true, refuses: ['not_found'] })
  .input(z.object({ ...audienceChoice, time_zone: timeZone.default('UTC') }))
  .output(proven(z.object({ weeks: z.array(weekRow), keys: z.array(keyUseRow) })))
  .query(async ({ ctx, input: { audience_id, time_zone } }) => {
    const scope = await writingScopeInAudience(ctx, audience_id);
    await writeKeyUses(ctx);
    const [counted, keys] = await Promise.all([
      ctx.database.query(numbersByWeek, scope, [time_zone, weeks]),
      ctx.database.query(requestsOfKeys, scope, [weeks]),
    ]);
    return { weeks: counted, keys };
  });
