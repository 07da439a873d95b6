import { z } from 'zod';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { may, proven } from '../procedures/procedures.ts';
import { deletionInput, recordId, updateRecord } from '../records/mutations.ts';
import { lockDates } from './lock-dates.ts';
import { splitAt } from './split.ts';
import { fromDate } from './update.ts';

export const deleteSeries = may('edit_records')
  .meta({
    graphql: {
      name: 'deleteSeries',
      description:
        'Deletes a series with its dates that are not over; those that are stay as events. With `fromDate`, the dates from that one ' +
        'on become a series of their own, which is deleted.',
      returns: 'Series',
      deletes: true,
    },
  })
  .input(z.strictObject({ ...deletionInput('Series').shape, from_date: fromDate }))
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { from_date: from, ...target } }) => {
    let deleted = target.id;
    await updateRecord(ctx, Series, target, async (whole, write) => {
      await lockDates(write, whole);
      const series = await splitAt(write, whole, from);
      deleted = series.id;
      const scope = wholeAudience(write.audienceId, write.at.toISOString());
      await write.transaction.execute(deleteRecords.series, scope, [[series.id], null]);
    });
    return { id: deleted };
  });
