import { applications as record } from '../../orm/records/application.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readsOf } from '../records/reads.ts';
import { createApplication, deleteApplication, rotateApplicationKey } from './mutations.ts';

export const applications = router({
  create: createApplication,
  delete: deleteApplication,
  list: listForAdministrators(record, "List an audience's applications by name"),
  rotateKey: rotateApplicationKey,
  ...readsOf(record, { permission: 'manage_audience', schemas: ['audience', 'tenants'] }),
});
