import { createHash } from 'node:crypto';

/** A person has another id in every app, and the same one there for good. */
export const scopedUserId = (personId: string, appId: string): string => digits(`user ${appId} ${personId}`);

/** All local apps are of one business. */
export const tokenForBusiness = (personId: string): string => digits(`business ${personId}`);

const digits = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 14)}`)
    .toString()
    .padStart(17, '1');
