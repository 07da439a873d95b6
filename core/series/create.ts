import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { Series } from '../../orm/schema/entities/series.ts';
import { invalidField } from '../errors/refusal.ts';
import { placeAt, timeZoneOf } from '../events/place.ts';
import { may, proven } from '../procedures/procedures.ts';
import { createRecord, recordId } from '../records/mutations.ts';
import { audienceChoice } from '../request/scope.ts';
import { columnsOf } from './columns.ts';
import { datesOf } from './dates.ts';
import { seriesFields } from './fields.ts';
import { horizon, makeDates } from './make-dates.ts';
import { settle } from './settle.ts';
import { skippedTimes } from './skipped-times.ts';

/** How many dates are made at once. */
const maximumDates = 500;

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
      schemas: ['audience'],
      name: 'createSeries',
      description:
        'Creates a series of events and its dates, which are events like others: those of the next twelve months now, later ' +
        'ones as time goes by.',
      returns: 'Series',
    },
  })
  .input(z.strictObject({ ...audienceChoice, ...seriesFields.shape }))
  .output(proven(writtenSeries))
  .mutation(async ({ ctx, input: { audience_id, ...input } }) => {
    let skipped: string[] = [];
    const created = await createRecord(ctx, audience_id, async (write) => {
      const { transaction, audienceId, at } = write;
      const place = await placeAt(transaction, audienceId, input.venue_id);
      const timeZone = input.time_zone ?? (await timeZoneOf(transaction, place));
      const { excludedDates = [], ...columns } = columnsOf(input, { fields: {} });
      const series = transaction.em.create(Series, {
        id: newId(),
        audienceId,
        ...{ ...columns, name: input.name, recurrence: input.recurrence, venueId: place.venueId },
        ...{ startsLocal: columns.startsLocal ?? '', excludedDates, timeZone },
        createdAt: at,
        updatedAt: at,
      });
      await settle(series);
      const until = horizon(write, series);
      const dates = await datesOf(series, series.startsLocal.slice(0, 10), until);
      if (dates.length > maximumDates)
        throw invalidField('starts_local', `must be later: it has over ${maximumDates} dates up to ${until}`);
      await makeDates(write, series, dates);
      skipped = await skippedTimes(series, until);
      return series;
    });
    return { ...created, skipped_dates: skipped };
  });
