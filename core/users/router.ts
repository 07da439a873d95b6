import { router } from '../trpc.ts';
import { usersById } from './by-ids.ts';
import { getUser } from './get.ts';
import { userSlices, userTotals } from './slices.ts';
import { updateUser } from './update.ts';

export const users = router({
  byIds: usersById,
  get: getUser,
  slices: userSlices,
  totals: userTotals,
  update: updateUser,
});
