import { z } from 'zod';
import { keyUseRow, numbersByWeek, requestsOfKeys, weekRow } from '../../orm/reads/numbers.ts';
import { dateAfter, dateAt, lastWeekday, midnight } from '../../orm/records/wall-time.ts';
import { writeKeyUses } from '../auth/key-uses.ts';
import { may, proven } from '../procedures/procedures.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { timeZone } from '../values/time.ts';

const weeks = 12;

/** The last weeks on the clocks of a zone, by their Mondays, with the instants at which they begin and end. */
function lastWeeks(now: string, zone: string): [mondays: string[], since: string[], until: string[]] {
  const monday = lastWeekday(1, dateAt(now, zone));
  const mondays = Array.from({ length: weeks }, (_, count) => dateAfter(monday, -7 * count));
  const begin = (weeks: number) => mondays.map((date) => midnight(dateAfter(date, 7 * weeks), zone));
  return [mondays, begin(0), begin(1)];
}

/** How many events there are, who comes, who is new, and how much keys are used, in each of the last weeks. */
export const readNumbers = may('manage_audience')
  .meta({ isCostly: true, refuses: ['not_found'] })
  .input(z.object({ ...audienceChoice, time_zone: timeZone.default('UTC') }))
  .output(proven(z.object({ weeks: z.array(weekRow), keys: z.array(keyUseRow) })))
  .query(async ({ ctx, input: { audience_id, time_zone } }) => {
    const scope = await writingScopeInAudience(ctx, audience_id);
    await writeKeyUses(ctx);
    const [counted, keys] = await Promise.all([
      ctx.database.query(numbersByWeek, scope, lastWeeks(scope.now, time_zone)),
      ctx.database.query(requestsOfKeys, scope, [weeks]),
    ]);
    return { weeks: counted, keys };
  });
