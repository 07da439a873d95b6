import { users as record } from '../../../orm/records/user.ts';
import { router } from '../../procedures/trpc.ts';
import { listForAdministrators } from '../../records/administered.ts';
import { readOf, readsOf } from '../../records/reads.ts';
import { getUser } from './get.ts';
import { listRoles } from './roles.ts';
import { updateUser } from './update.ts';

const schemas = ['audience', 'tenants'] as const;

export const users = router({
  get: getUser,
  list: listForAdministrators(record, 'List users by name: of an audience, those who have signed in there'),
  roles: listRoles,
  update: updateUser,
  ...readsOf(record, { permission: 'manage_audience', schemas }),
  ...readOf(record, { schemas }),
});
