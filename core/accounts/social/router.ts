import { router } from '../../procedures/trpc.ts';
import { deauthorize } from './deauthorize.ts';
import { getDeletionStatus } from './deletion-status.ts';
import { requestDeletion } from './request-deletion.ts';

export const social = router({ deauthorize, deletionStatus: getDeletionStatus, requestDeletion });
