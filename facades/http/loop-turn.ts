import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

let lastTurn = Promise.resolve();

/** For what takes milliseconds: a turn of the event loop without other such work, so that small requests come between. */
export function loopTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => turnOfTheLoop());
  return lastTurn;
}
