import { setTimeout as pause } from 'node:timers/promises';

/** The longest that another request had to wait while the work went on, in milliseconds. */
export async function longestWait(
  ask: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      await ask();
      longest = Math.max(longest, performance.now() - since);
      await pause(2);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return longest;
}
