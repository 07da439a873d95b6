import { router } from '../../procedures/trpc.ts';
import { backchannelLogout } from './backchannel-logout.ts';
import { deauthorize } from './deauthorize.ts';
import { getDeletionStatus } from './deletion-status.ts';
import { requestDeletion } from './request-deletion.ts';

export const social = router({
  backchannelLogout,
  deauthorize,
  deletionStatus: getDeletionStatus,
  requestDeletion,
});
