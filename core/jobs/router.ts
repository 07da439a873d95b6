import { findDuplicates } from '../duplicates/find-duplicates.ts';
import { router } from '../procedures/trpc.ts';
import { extendSeries } from '../series/extend.ts';
import { deliverWebhooks } from '../webhooks/deliver-all.ts';
import { backlogs, sourceStates } from './backlogs.ts';
import { carryOutDeletionRequests } from './carry-out-deletion-requests.ts';
import { deleteExpired } from './delete-expired.ts';
import { deletePictures } from './delete-pictures.ts';
import { eraseAudiences } from './erase-audiences.ts';
import { reEncrypt } from './re-encrypt.ts';
import { refreshSearch } from './refresh-search.ts';
import { runSources } from './run-sources.ts';
import { sendNotifications } from './send-notifications.ts';

export const jobs = router({
  backlogs,
  carryOutDeletionRequests,
  deleteExpired,
  deliverWebhooks,
  deletePictures,
  eraseAudiences,
  extendSeries,
  findDuplicates,
  reEncrypt,
  refreshSearch,
  runSources,
  sendNotifications,
  sourceStates,
});
