import { day } from '../time.ts';

/** From the sign-in or the last refresh. */
const sessionLifetime = 60 * day;

export const endOfSession = (from: Date): Date => new Date(from.valueOf() + sessionLifetime);
