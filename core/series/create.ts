import { z } from 'zod';
import type { Series } from '../../orm/schema/entities/series.ts';
import { invalidField } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { createRecord, recordId } from '../records/mutations.ts';
import type { Write } from '../records/references.ts';
import { audienceChoice } from '../request/scope.ts';
import { counting, dateIn, datesOf, daysOf } from './dates.ts';
import { seriesFields } from './fields.ts';
import { insertSeries } from './insert.ts';
import { daysAhead, horizon, today, yearAhead } from './make-dates.ts';
import { skippedTimes } from './skipped-times.ts';

export const writtenSeries = recordId.extend({
  skipped_dates: z
    .array(z.string())
    .describe(
      'Local times of the rule that do not exist, and are left out: days that a month lacks, hours that a clock change skips.',
    ),
});

export const createSeries = may('edit_records')
  .meta({
    graphql: {
      name: 'createSeries',
      description:
        'Creates a series of events and its dates, which are events like others: those from today on, at least twelve months ' +
        'ahead; later ones as time goes by. Earlier days of the rule are none.',
      returns: 'Series',
    },
  })
  .input(z.strictObject({ ...audienceChoice, ...seriesFields.shape }))
  .output(proven(writtenSeries))
  .mutation(async ({ ctx, input: { audience_id, ...input } }) => {
    let skipped: string[] = [];
    const created = await createRecord(ctx, audience_id, async (write) => {
      const series = await insertSeries(write, input);
      await requireExcluded(write, series);
      await requireDates(write, series);
      skipped = await skippedTimes(write, series);
      return series;
    });
    return { ...created, skipped_dates: skipped };
  });

/**
 * Of a series that is over, no date is ever made; and one that had dates to come would lose them by a mistyped year. A source
 * may send one all the same: its rule may have ended.
 */
export async function requireDates(
  write: Write,
  series: Series,
  former: readonly string[] = [],
): Promise<void> {
  if (series.madeUntil !== null && former.length === 0) return;
  const isEdited = former.length > 0;
  const until = isEdited ? yearAhead(write, series) : horizon(write, series);
  if ((await datesOf(series, today(write, series), until)).length > 0) return;
  throw invalidField(
    'recurrence',
    isEdited
      ? `must have a date within ${daysAhead} days: to end the series, cancel or delete it; for later dates, create another`
      : 'must have a date that is to come',
  );
}

/**
 * Those of which dates would be made by now are days of the rule. Sources may send others all the same: calendars keep what
 * is excluded when their rule changes.
 */
export async function requireExcluded(
  write: Write,
  series: Series,
  former: readonly string[] = [],
): Promise<void> {
  const until = horizon(write, series);
  const given = series.excludedDates.filter((date) => date <= until && !former.includes(date));
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined) return;
  const days = await daysOf(await counting(series, last), dateIn(series.startsLocal), first, last);
  const other = given.find((date) => !days.includes(date));
  if (other !== undefined)
    throw invalidField('excluded_dates', `must be days of the recurrence, and ${other} is none`);
}

/** The days of those that are made by now. */
export const datesToCome = (write: Write, series: Series): Promise<string[]> =>
  datesOf(series, today(write, series), yearAhead(write, series));
