import { changes as record } from '../../../orm/records/history.ts';
import { router } from '../../procedures/trpc.ts';
import { readsOf } from '../../records/reads.ts';
import { namesByIds } from '../names.ts';
import { listTrash } from '../trash.ts';
import { revertChange } from '../undoing/revert-change.ts';
import { revertStep } from '../undoing/revert-step.ts';
import { listChanges } from './list.ts';
import { listSteps } from './steps.ts';

export const changes = router({
  list: listChanges,
  names: namesByIds,
  revert: revertChange,
  revertStep,
  steps: listSteps,
  trash: listTrash,
  ...readsOf(record, { permission: 'read_history', schemas: ['audience', 'tenants'] }),
});
