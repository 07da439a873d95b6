import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something to become true; a minute at most. */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what} did not get ready.`);
    await sleep(20);
  }
}
