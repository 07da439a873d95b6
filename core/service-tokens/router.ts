import { router } from '../trpc.ts';
import { serviceTokensById } from './by-ids.ts';
import { createServiceToken } from './create.ts';
import { revokeServiceToken } from './revoke.ts';
import { rotateServiceToken } from './rotate.ts';
import { serviceTokenSlices, serviceTokenTotals } from './slices.ts';

export const serviceTokens = router({
  byIds: serviceTokensById,
  create: createServiceToken,
  revoke: revokeServiceToken,
  rotate: rotateServiceToken,
  slices: serviceTokenSlices,
  totals: serviceTokenTotals,
});
