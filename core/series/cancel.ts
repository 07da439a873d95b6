import { z } from 'zod';
import { dateAfter } from '../../orm/records/wall-time.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { id } from '../../orm/statements/input-types.ts';
import { may, proven } from '../procedures/procedures.ts';
import { markEdited } from '../records/edited-fields.ts';
import { recordId, updateRecord } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { counting, dateIn, daysOf, type Rule } from './dates.ts';
import { lockDates } from './lock-dates.ts';
import { today } from './make-dates.ts';
import { endingOn, partsOf } from './rule-parts.ts';
import { datesToCome } from './to-come.ts';
import { fromDate } from './update.ts';

export const cancelSeries = may('edit_records')
  .meta({
    graphql: {
      name: 'cancelSeries',
      description:
        'Cancels the dates of a series that are not over, or with `fromDate` those from that day on. No more are made.',
      returns: 'Series',
    },
  })
  .input(z.strictObject({ id: id('Series'), ...expectedVersion, from_date: fromDate }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { from_date: from, ...target } }) =>
    updateRecord(ctx, Series, target, async (series, write) => {
      await lockDates(write, series);
      const events = await datesToCome(write, series, from);
      if (events.some(({ status }) => status !== 'cancelled')) series.cancelledAt = write.at;
      for (const event of events) {
        event.status = 'cancelled';
        markEdited(event, ['status']);
      }
      const last = events.at(-1)?.seriesDate ?? dateAfter(from ?? today(write, series), -1);
      series.recurrence = endingOn(series.recurrence, await lastCounted(series, last));
      markEdited(series, ['recurrence']);
      if ((series.madeUntil ?? '') >= last) series.madeUntil = null;
    }),
  );

/** A rule that counts its dates may have none any more on the day of an edited one. */
async function lastCounted(rule: Rule, last: string): Promise<string> {
  if (!partsOf(rule.recurrence).has('COUNT')) return last;
  const first = dateIn(rule.startsLocal);
  return (await daysOf(await counting(rule, last), first, first, last)).at(-1) ?? last;
}
