import { callProcedure } from '../../../core/procedure-list.ts';
import type { Dependencies } from '../../../core/request/context.ts';
import { operatorContext } from '../../../facades/process/dependencies.ts';

type Job =
  | 'jobs.carryOutDeletionRequests'
  | 'jobs.deleteExpired'
  | 'jobs.deliverWebhooks'
  | 'jobs.deletePictures'
  | 'jobs.eraseAudiences'
  | 'jobs.extendSeries'
  | 'jobs.findDuplicates'
  | 'jobs.refreshSearch'
  | 'jobs.runSources'
  | 'jobs.sendNotifications';

/** As a process of the service runs it. */
const job = (name: Job) => (dependencies: Dependencies, signal?: AbortSignal) =>
  callProcedure(name, operatorContext(dependencies), undefined, signal);

export const deleteExpired = job('jobs.deleteExpired');
export const deliverWebhooks = job('jobs.deliverWebhooks');
export const deletePictures = job('jobs.deletePictures');
export const eraseAudiences = job('jobs.eraseAudiences');
export const eraseDueIdentities = job('jobs.carryOutDeletionRequests');
export const extendSeries = job('jobs.extendSeries');
export const findDuplicates = job('jobs.findDuplicates');
export const refreshSearch = job('jobs.refreshSearch');
export const runSources = job('jobs.runSources');
export const sendNotifications = job('jobs.sendNotifications');

export const reEncrypt = (dependencies: Dependencies) =>
  callProcedure('jobs.reEncrypt', operatorContext(dependencies), undefined);
