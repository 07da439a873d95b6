import { router } from '../trpc.ts';
import { audiencesById } from './by-ids.ts';
import { createAudience } from './create.ts';
import { deleteAudience, restoreAudience } from './delete.ts';
import { setIdentityProviderApp } from './set-provider-app.ts';
import { audienceSlices, audienceTotals } from './slices.ts';
import { renameAudience, updateAudience } from './update.ts';
import { updateAudienceTheme } from './update-theme.ts';

export const audiences = router({
  byIds: audiencesById,
  create: createAudience,
  delete: deleteAudience,
  rename: renameAudience,
  restore: restoreAudience,
  setIdentityProviderApp,
  slices: audienceSlices,
  totals: audienceTotals,
  update: updateAudience,
  updateTheme: updateAudienceTheme,
});
