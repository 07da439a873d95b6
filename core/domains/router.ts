import { domains as record } from '../../orm/records/audience.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { createDomain, deleteDomain } from './mutations.ts';

export const domains = router({
  create: createDomain,
  delete: deleteDomain,
  ...readsOf(record, { schemas: ['audience', 'tenants'] }),
});
