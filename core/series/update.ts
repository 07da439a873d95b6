import { z } from 'zod';
import { Series } from '../../orm/schema/entities/series.ts';
import { date, id } from '../../orm/statements/input-types.ts';
import { placeAt } from '../events/place.ts';
import { may, proven } from '../procedures/procedures.ts';
import { updateRecord, type Write } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { changeDates } from './change-dates.ts';
import { columnsOf } from './columns.ts';
import { writtenSeries } from './create.ts';
import { datesOf, endAfterMove, type Rule, ruleOf } from './dates.ts';
import { type SeriesEdit, seriesFields } from './fields.ts';
import { horizon, makeDates, today } from './make-dates.ts';
import { settle } from './settle.ts';
import { skippedTimes } from './skipped-times.ts';
import { splitAt } from './split.ts';
import { dropDates } from './to-come.ts';

export const fromDate = date
  .nullable()
  .optional()
  .describe('Only the dates from this one on, a day of the rule; by default, all that are not over.');

export const updateSeries = may('edit_records')
  .meta({
    graphql: {
      schemas: ['audience'],
      name: 'updateSeries',
      description:
        'Updates a series and its dates that are not over, but for the fields that somebody edited on one of them. With `fromDate`, ' +
        'the dates from that one on become a series of their own, which is returned. Days that the rule no longer has are ' +
        'deleted, unless they were edited.',
      returns: 'Series',
    },
  })
  .input(
    z.strictObject({
      id: id('Series'),
      ...expectedVersion,
      from_date: fromDate,
      ...seriesFields.partial().shape,
    }),
  )
  .output(proven(writtenSeries))
  .mutation(async ({ ctx, input: { id, expected_version, from_date, ...edit } }) => {
    let written: z.output<typeof writtenSeries> = { id, skipped_dates: [] };
    await updateRecord(ctx, Series, { id, expected_version }, async (whole, write) => {
      const series = await splitAt(write, whole, from_date);
      const before = ruleOf(series);
      await assign(write, series, edit);
      await dropDates(write, await changeDates(write, series, before, edit));
      await addDates(write, series, before);
      written = { id: series.id, skipped_dates: await skippedTimes(series, horizon(write, series)) };
    });
    return written;
  });

async function assign({ transaction, audienceId }: Write, series: Series, edit: SeriesEdit): Promise<void> {
  if (edit.venue_id !== undefined) await placeAt(transaction, audienceId, edit.venue_id);
  const endsLocal = endAfterMove(series, columnsOf(edit, series));
  transaction.em.assign(series, { ...columnsOf(edit, series), endsLocal }, { ignoreUndefined: true });
  await settle(series);
}

/** Makes dates of days that the rule did not have. */
async function addDates(write: Write, series: Series, before: Rule): Promise<void> {
  const [first, last] = [today(write, series), horizon(write, series)];
  const had = new Set(await datesOf(before, first, series.madeUntil ?? last));
  const dates = await datesOf(series, first, last);
  await makeDates(
    write,
    series,
    dates.filter((date) => !had.has(date)),
  );
}
