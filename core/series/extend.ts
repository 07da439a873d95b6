import { seriesToExtend } from '../../orm/reads/dates-of-series.ts';
import { dateAfter } from '../../orm/records/wall-time.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import { datesOf } from './dates.ts';
import { fewestDays, horizon, makeDates } from './make-dates.ts';

/** Makes the dates of series that have come within twelve months. */
export const extendSeries = operatorProcedure.mutation(async ({ ctx: { database, now }, signal }) => {
  while (!signal?.aborted) {
    const at = now();
    const before = dateAfter(at.toISOString().slice(0, 'yyyy-mm-dd'.length), fewestDays);
    const [due] = await database.query(seriesToExtend, [before]);
    if (due === undefined) return;
    await database.longTransaction(due.audience_id, async (transaction) => {
      await transaction.lockAudience(due.audience_id);
      const series = await transaction.em.findOne(Series, { id: due.id });
      if (series?.madeUntil == null || series.madeUntil >= before) return;
      const write = { transaction, audienceId: due.audience_id, at };
      const dates = await datesOf(series, dateAfter(series.madeUntil, 1), horizon(write, series));
      await makeDates(write, series, dates);
    });
  }
});
