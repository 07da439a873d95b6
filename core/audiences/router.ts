import { audiences as record } from '../../orm/records/audience.ts';
import { router } from '../procedures/trpc.ts';
import { listForAdministrators } from '../records/administered.ts';
import { readOf, readsOf } from '../records/reads.ts';
import { createAudience } from './create.ts';
import { listDeletedAudiences } from './deleted.ts';
import { deleteAudience, renameAudience, restoreAudience, updateAudience } from './mutations.ts';
import { readNumbers } from './numbers.ts';
import { removeIdentityProviderApp } from './remove-provider-app.ts';
import { setIdentityProviderApp } from './set-provider-app.ts';
import { updateAudienceTheme } from './update-theme.ts';

const schemas = ['audience', 'tenants'] as const;

export const audiences = router({
  create: createAudience,
  delete: deleteAudience,
  deleted: listDeletedAudiences,
  list: listForAdministrators(record, 'List audiences by name'),
  numbers: readNumbers,
  removeIdentityProviderApp,
  rename: renameAudience,
  restore: restoreAudience,
  setIdentityProviderApp,
  update: updateAudience,
  updateTheme: updateAudienceTheme,
  ...readsOf(record, { permission: 'manage_audience', schemas }),
  ...readOf(record, { schemas }),
});
