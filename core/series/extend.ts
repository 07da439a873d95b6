import { fewestDays, seriesToExtend } from '../../orm/reads/dates-of-series.ts';
import { dateAfter } from '../../orm/records/wall-time.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import { datesOf } from './dates.ts';
import { horizon, makeDates } from './make-dates.ts';

/** Makes the dates of series that have come within twelve months. */
export const extendSeries = operatorProcedure.mutation(async ({ ctx: { database, log, now }, signal }) => {
  const failed: string[] = [];
  while (!signal?.aborted) {
    const at = now();
    const before = dateAfter(at.toISOString().slice(0, 'yyyy-mm-dd'.length), fewestDays);
    const [due] = await database.query(seriesToExtend, [before, failed]);
    if (due === undefined) return;
    const extended = database.longTransaction(due.audience_id, async (transaction) => {
      await transaction.lockAudience(due.audience_id);
      const series = await transaction.em.findOne(Series, { id: due.id });
      if (series?.madeUntil == null || series.madeUntil >= before) return;
      const write = { transaction, audienceId: due.audience_id, at };
      const dates = await datesOf(series, dateAfter(series.madeUntil, 1), horizon(write, series));
      await makeDates(write, series, dates);
    });
    // The others go on, and this one is tried again by the next run.
    await extended.catch((error: unknown) => {
      log.error({ err: error, series: due.id }, 'the dates of a series could not be made');
      failed.push(due.id);
    });
  }
});
