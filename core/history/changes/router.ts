import { changes as record } from '../../../orm/records/history.ts';
import { router } from '../../procedures/trpc.ts';
import { readsOf } from '../../records/reads.ts';
import { revertChange } from '../undoing/revert-change.ts';
import { listChanges } from './list.ts';

export const changes = router({
  list: listChanges,
  revert: revertChange,
  ...readsOf(record, { permission: 'read_history', schemas: ['audience', 'tenants'] }),
});
