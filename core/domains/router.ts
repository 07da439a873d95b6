import { domains as record } from '../../orm/records/audience.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readsOf } from '../records/reads.ts';
import { checkDomain } from './check.ts';
import { createDomain, deleteDomain } from './mutations.ts';

export const domains = router({
  check: checkDomain,
  create: createDomain,
  delete: deleteDomain,
  list: listForAdministrators(record, "List an audience's domains by name"),
  ...readsOf(record, { schemas: ['audience', 'tenants'] }),
});
