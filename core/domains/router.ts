import { router } from '../trpc.ts';
import { domainsById } from './by-ids.ts';
import { createDomain } from './create.ts';
import { deleteDomain } from './delete.ts';
import { domainSlices, domainTotals } from './slices.ts';

export const domains = router({
  byIds: domainsById,
  create: createDomain,
  delete: deleteDomain,
  slices: domainSlices,
  totals: domainTotals,
});
