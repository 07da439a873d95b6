import { router } from '../trpc.ts';
import { deauthorize } from './deauthorize.ts';
import { getDeletionStatus } from './deletion-status.ts';
import { requestDeletion } from './request-deletion.ts';

/** What the identity provider tells, and what has become of it. */
export const social = router({ deauthorize, deletionStatus: getDeletionStatus, requestDeletion });
