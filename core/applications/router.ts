import { z } from 'zod';
import { applications as record } from '../../orm/reads/application.ts';
import { queryFilter } from '../list-input.ts';
import { readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { createApplication, deleteApplication, rotateApplicationKey } from './mutations.ts';

export const applications = router({
  create: createApplication,
  delete: deleteApplication,
  rotateKey: rotateApplicationKey,
  ...readsOf(record, z.object(queryFilter), { isRestricted: true, schemas: ['audience', 'tenants'] }),
});
