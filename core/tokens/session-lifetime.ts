import type { Settings } from '../settings.ts';
import { day } from '../time.ts';

/** From the sign-in or the last refresh. */
const sessionLifetime = 60 * day;

/** When a session that started at one time and was signed in or refreshed at another ends. */
export function endOfSession({ sessionMaximumAge }: Settings, startedAt: Date, refreshedAt: Date): Date {
  const end = refreshedAt.valueOf() + sessionLifetime;
  return new Date(sessionMaximumAge === 0 ? end : Math.min(end, startedAt.valueOf() + sessionMaximumAge));
}
