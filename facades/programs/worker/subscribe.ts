import { setTimeout as wait } from 'node:timers/promises';
import { localTime } from '../../../core/sources/readers/local-time.ts';
import { SentItems } from './sent-items.ts';
import { explainFailure } from './service.ts';
import { type Work, work } from './work.ts';

/**
 * Works again and again: the first time it sends everything, then only what has changed. A failure of the first time
 * ends it; later ones are printed, and the next time tries again.
 */
export async function subscribe(options: Work, interval: number): Promise<void> {
  const { print, progress, signal, reading } = options;
  const sent = new SentItems();
  await work(options, sent);
  while (!signal.aborted) {
    print(`Next at ${localTime(new Date(Date.now() + interval).toISOString(), reading.time_zone)}.`);
    await wait(interval, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    print(new Date().toISOString());
    await work(options, sent).catch((failure) => progress.write(`${explainFailure(failure)}\n`));
  }
}
