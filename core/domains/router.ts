import { z } from 'zod';
import { domains as record } from '../../orm/reads/audience.ts';
import { queryFilter } from '../list-input.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { createDomain, deleteDomain } from './mutations.ts';

export const domains = router({
  create: createDomain,
  delete: deleteDomain,
  ...readsOf(record, z.object(queryFilter), { schemas: ['audience', 'tenants'] }),
});
