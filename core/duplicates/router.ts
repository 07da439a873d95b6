import { duplicates as record } from '../../orm/records/duplicate.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { dismissDuplicate } from './dismiss.ts';
import { removeOrigin } from './remove-origin.ts';

export const duplicates = router({
  dismiss: dismissDuplicate,
  removeOrigin,
  ...readsOf(record, { permission: 'edit_records' }),
});
