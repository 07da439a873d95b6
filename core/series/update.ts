import { z } from 'zod';
import { Series } from '../../orm/schema/entities/series.ts';
import { date, id } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { changedFields, markEdited } from '../records/edited-fields.ts';
import { updateRecord } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { givenBy } from './columns.ts';
import { datesToCome, requireDates, requireExcluded, writtenSeries } from './create.ts';
import { counting, dateIn, daysOf, type Rule, ruleOf } from './dates.ts';
import { editSeries } from './edit.ts';
import { seriesFields } from './fields.ts';
import { lockDates } from './lock-dates.ts';
import { lastDayOf } from './rule-parts.ts';
import { skippedTimes } from './skipped-times.ts';
import { splitAt } from './split.ts';

export const fromDate = date
  .nullable()
  .optional()
  .describe('Only the dates from this one on, a day of the rule; by default, all that are not over.');

export const updateSeries = may('edit_records')
  .meta({
    graphql: {
      name: 'updateSeries',
      description:
        'Updates a series and its dates that are not over, but for the fields that somebody edited on one of them. With `fromDate`, ' +
        'the dates from that one on become a series of their own, which is returned: `startsLocal`, `endsLocal` and a COUNT are ' +
        'then those of its first date and of its rule, and must leave the earlier dates where they are. Days that the rule no longer has are ' +
        'deleted, unless they were edited; where the first start moves by less than the period of the rule, such as a week, they move with it.',
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
      await lockDates(write, whole);
      const excluded = whole.excludedDates;
      const series = await splitAt(write, whole, from_date);
      if (series !== whole && edit.starts_local !== undefined)
        await requireLater(ruleOf(whole), dateIn(edit.starts_local));
      const before = givenBy(series);
      const former = await datesToCome(write, series);
      await editSeries(write, series, edit);
      if (edit.excluded_dates) await requireExcluded(write, series, excluded);
      const changed = changedFields(before, givenBy(series));
      if (changed.some((field) => daysFields.includes(field))) await requireDates(write, series, former);
      markEdited(series, changed);
      written = { id: series.id, skipped_dates: await skippedTimes(write, series) };
    });
    return written;
  });

const daysFields = ['recurrence', 'starts_at', 'excluded_dates'];

/** The dates before those that change stay, and no others come among them. */
async function requireLater(earlier: Rule, start: string): Promise<void> {
  const { recurrence, startsLocal } = earlier;
  const last = lastDayOf(recurrence) ?? start;
  const rule = await counting(earlier, last);
  const kept = start > last ? [] : await daysOf(rule, dateIn(startsLocal), start, last);
  const latest = kept.at(-1);
  if (latest !== undefined)
    throw invalidField(
      'starts_local',
      `must be after ${latest}: with a from_date, earlier dates stay as they are`,
    );
}
