import { hour, minute } from '../values/time.ts';

/** What came of sending a notification to one device or address, as channels say it; `unknown`: it may have arrived. */
export interface Result {
  readonly address: string;
  readonly result: 'sent' | 'gone' | 'failed' | 'postponed' | 'unknown';
}

/** Before the next attempts. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour];

interface Attempt {
  /** Its number. */
  readonly attempts: number;
  /** Where the notification arrived before. */
  readonly reached: readonly string[];
}

/** What becomes of a notification after an attempt. */
export function endOf({ attempts, reached }: Attempt, results: readonly Result[], at: Date) {
  const has = (wanted: Result['result']) => results.some(({ result }) => result === wanted);
  const isWhole = !has('unknown') && !has('failed');
  const pause = pauses[attempts - 1];
  if (!isWhole && pause !== undefined)
    return { state: 'waiting', dueAt: new Date(at.valueOf() + pause) } as const;
  if (has('postponed')) return { state: 'waiting', dueAt: at } as const;
  if (has('sent') || reached.length > 0) return { state: 'sent', dueAt: at } as const;
  return { state: isWhole ? 'dropped' : 'failed', dueAt: at } as const;
}
