import { follows as record } from '../../../orm/records/follow.ts';
import { router } from '../../procedures/trpc.ts';
import { readsOf } from '../../records/reads.ts';
import { createFollow } from './create.ts';
import { deleteFollow } from './delete.ts';
import { listFollows } from './list.ts';

export const follows = router({
  create: createFollow,
  delete: deleteFollow,
  list: listFollows,
  ...readsOf(record),
});
