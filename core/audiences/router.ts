import { z } from 'zod';
import { audiences as record } from '../../orm/reads/audience.ts';
import { queryFilter } from '../list-input.ts';
import { readOf, readsOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import {
  createAudience,
  deleteAudience,
  renameAudience,
  restoreAudience,
  updateAudience,
} from './mutations.ts';
import { removeIdentityProviderApp } from './remove-provider-app.ts';
import { setIdentityProviderApp } from './set-provider-app.ts';
import { updateAudienceTheme } from './update-theme.ts';

const schemas = ['audience', 'tenants'] as const;

export const audiences = router({
  create: createAudience,
  delete: deleteAudience,
  removeIdentityProviderApp,
  rename: renameAudience,
  restore: restoreAudience,
  setIdentityProviderApp,
  update: updateAudience,
  updateTheme: updateAudienceTheme,
  ...readsOf(record, z.object(queryFilter), { isRestricted: true, schemas }),
  ...readOf(record, { schemas }),
});
