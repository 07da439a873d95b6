import { eraseAudiences } from './erase-audiences.ts';
import { erasePeople } from './erase-people.ts';
import { forgetExpired } from './forget-expired.ts';
import type { Job } from './job.ts';

/** All jobs of the service. */
export const jobs: readonly Job[] = [eraseAudiences, erasePeople, forgetExpired];
