import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { latestArrival } from './observe.ts';

let lastTurn = Promise.resolve();

/** For what takes milliseconds: a round of the event loop without other such work, so that small requests come between. */
export function loopTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToEventLoop());
  return lastTurn;
}

/** Milliseconds after its arrival for which a request counts as being served; parts further apart need no pause. */
const recent = 50;

let lastPart = Promise.resolve();
let latestPart = Number.NEGATIVE_INFINITY;

/**
 * A turn for each part of costly work, of a millisecond or two. While requests arrive, all costly work together pauses for twice
 * as long as it was since its last part: so two thirds of the time are theirs, in the database too.
 */
export function costlyTurn(): Promise<void> {
  lastPart = lastPart.then(beginPart);
  return lastPart;
}

async function beginPart(): Promise<void> {
  const now = performance.now();
  const elapsed = now - latestPart;
  if (elapsed < recent && now - latestArrival < recent) await pause(2 * elapsed);
  await loopTurn();
  latestPart = performance.now();
}
