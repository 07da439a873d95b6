import { serviceTokens as record } from '../../orm/records/service-token.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readsOf } from '../records/reads.ts';
import { createServiceToken, revokeServiceToken, rotateServiceToken } from './mutations.ts';

export const serviceTokens = router({
  create: createServiceToken,
  list: listForAdministrators(record, "List an audience's service tokens by name"),
  revoke: revokeServiceToken,
  rotate: rotateServiceToken,
  ...readsOf(record, { permission: 'manage_audience', schemas: ['audience', 'tenants'] }),
});
