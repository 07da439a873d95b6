import { z } from 'zod';
import { serviceTokens as record } from '../../orm/reads/service-token.ts';
import { queryFilter } from '../list-input.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { createServiceToken, revokeServiceToken, rotateServiceToken } from './mutations.ts';

export const serviceTokens = router({
  create: createServiceToken,
  revoke: revokeServiceToken,
  rotate: rotateServiceToken,
  ...readsOf(record, z.object(queryFilter), { isRestricted: true, schemas: ['audience', 'tenants'] }),
});
