import { day, hour } from '../../../core/values/time.ts';
import { readCookie, setCookie } from '../../pages/session.ts';
import type { Desk } from '../frame/desk.ts';

const kept = 400 * day;

/**
 * When what came in was opened before, in this browser; null the first time. What is opened within an hour is one
 * visit, so that going to and fro hides nothing. A cookie keeps both times: nobody else has to know them.
 */
export function lookedBefore({ exchange, now }: Desk): Date | null {
  const [before = 0, latest = 0] = (readCookie(exchange, 'looked') ?? '').split('.').map(Number);
  const since = now.valueOf() - latest > hour ? latest : before;
  setCookie(exchange, 'looked', `${since}.${now.valueOf()}`, kept);
  return since > 0 && since <= now.valueOf() ? new Date(since) : null;
}
