import { series as record } from '../../orm/records/series.ts';
import { restoration } from '../history/undoing/restore.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { cancelSeries } from './cancel.ts';
import { countDates } from './count-dates.ts';
import { createSeries } from './create.ts';
import { deleteSeries } from './delete.ts';
import { getSeries } from './get.ts';
import { updateSeries } from './update.ts';

export const series = router({
  cancel: cancelSeries,
  countDates,
  create: createSeries,
  delete: deleteSeries,
  get: getSeries,
  restore: restoration('Series', 'its dates'),
  update: updateSeries,
  ...readsOf(record),
});
