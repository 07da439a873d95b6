import { router } from '../trpc.ts';
import { applicationsById } from './by-ids.ts';
import { createApplication } from './create.ts';
import { deleteApplication } from './delete.ts';
import { rotateApplicationKey } from './rotate-key.ts';
import { applicationSlices, applicationTotals } from './slices.ts';

export const applications = router({
  byIds: applicationsById,
  create: createApplication,
  delete: deleteApplication,
  rotateKey: rotateApplicationKey,
  slices: applicationSlices,
  totals: applicationTotals,
});
