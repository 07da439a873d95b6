import { z } from 'zod';
import { may, proven } from '../procedures/procedures.ts';
import { createRecord, recordId } from '../records/mutations.ts';
import { audienceChoice } from '../request/scope.ts';
import { seriesFields } from './fields.ts';
import { insertSeries } from './insert.ts';
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
      skipped = await skippedTimes(write, series);
      return series;
    });
    return { ...created, skipped_dates: skipped };
  });
