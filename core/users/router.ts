import { z } from 'zod';
import { users as record } from '../../orm/reads/user.ts';
import { queryFilter } from '../list-input.ts';
import { readOf, readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { getUser } from './get.ts';
import { updateUser } from './update.ts';

const schemas = ['audience', 'tenants'] as const;

export const users = router({
  get: getUser,
  update: updateUser,
  ...readsOf(record, z.object(queryFilter), { isRestricted: true, schemas }),
  ...readOf(record, { schemas }),
});
