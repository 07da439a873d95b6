import { duplicates as record } from '../../orm/records/duplicate.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { dismissDuplicate } from './dismiss.ts';

export const duplicates = router({
  dismiss: dismissDuplicate,
  ...readsOf(record, { permission: 'edit_records' }),
});
