import { deskAt } from './desk.ts';

export const platformHost = 'admin.platform.test';

/** A browser of somebody who signed in on the platform's console: an administrator, or nobody in particular. */
export const platformDeskOf = ({ admin = true, name = 'Ada Quill' } = {}) =>
  deskAt(platformHost, name, { admin });
