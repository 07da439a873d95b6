import { z } from 'zod';
import { domains as record } from '../../orm/records/audience.ts';
import { router } from '../procedures/trpc.ts';
import { queryFilter } from '../records/list-input.ts';
import { readsOf } from '../records/reads.ts';
import { createDomain, deleteDomain } from './mutations.ts';

export const domains = router({
  create: createDomain,
  delete: deleteDomain,
  ...readsOf(record, z.object(queryFilter), { schemas: ['audience', 'tenants'] }),
});
