import { z } from 'zod';
import { changeKind, changes as record } from '../../../orm/records/history.ts';
import { router } from '../../procedures/trpc.ts';
import { readsOf } from '../../records/reads.ts';
import { anyReference, anyUuid } from '../../values/ids.ts';
import { instant } from '../../values/time.ts';
import { revertChange } from '../undoing/revert-change.ts';
import { listChanges } from './list.ts';

const filters = z.object({
  kind: changeKind.nullish().describe('Only changes of records of this kind.'),
  record_id: anyReference.nullish().describe('Only changes of this record, which may have been deleted.'),
  actor_id: anyReference.nullish().describe('Only changes by this user, service token or application.'),
  batch_id: anyUuid.nullish().describe('Only changes by the batch with this UUID.'),
  from: instant.nullish().describe('Only changes at this time or later.'),
  until: instant.nullish().describe('Only changes before this time.'),
});

export const changes = router({
  list: listChanges,
  revert: revertChange,
  ...readsOf(record, filters, { isRestricted: true, schemas: ['audience', 'tenants'] }),
});
