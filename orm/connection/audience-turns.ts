import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, TransactionKind } from './connection.ts';
import { Busy, isLockTimeout, isTransient } from './errors.ts';

type Release = () => void;

/** Milliseconds for which a transaction waits for others altogether. */
export const waitTimeouts: Readonly<Record<TransactionKind, number>> = { short: 10_000, long: 240_000 };

/** With as many waiting, the next one is refused at once. */
const maximumWaiting = 50;

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
}

/** Within this process, one at a time for each name, in the order of arrival. */
export class Turns {
  /** Who waits, by the names that are taken. */
  readonly #waiting = new Map<string, Waiting[]>();

  isAwaited(name: string): boolean {
    return Boolean(this.#waiting.get(name)?.length);
  }

  /** Milliseconds for which the first of those who wait has waited: 0 if nobody does. */
  longestWait(name: string): number {
    const [first] = this.#waiting.get(name) ?? [];
    return first === undefined ? 0 : performance.now() - first.since;
  }

  /** Undefined while another has the turn. */
  takeIfFree(name: string): Release | undefined {
    if (this.#waiting.has(name)) return undefined;
    this.#waiting.set(name, []);
    return () => this.#release(name);
  }

  /** Waits for the turn, for as many milliseconds at most. */
  async take(name: string, timeout: number): Promise<Release> {
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) await waitIn(waiting, timeout);
    else this.#waiting.set(name, []);
    return () => this.#release(name);
  }

  #release(name: string): void {
    const next = this.#waiting.get(name)?.shift();
    if (next === undefined) this.#waiting.delete(name);
    else next.begin();
  }
}

function waitIn(waiting: Waiting[], timeout: number): Promise<void> {
  if (waiting.length >= maximumWaiting) throw new Busy('Too many wait for their turn.');
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      since: performance.now(),
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(new Busy('The turn did not come in time.'));
    }, timeout);
    waiting.push(own);
  });
}

/** Ends a short transaction, which is run again once it has the audience's turn. */
class TurnTaken extends Error {
  readonly audienceId: string;

  constructor(audienceId: string) {
    super('Another transaction of this process writes to the audience.');
    this.audienceId = audienceId;
  }
}

/** For which an audience's long transactions wait before they begin. */
export const longTurnOf = (audienceId: string): string => `long ${audienceId}`;

/** The turn of one transaction among this process's writers of an audience, kept while it is run again. */
export class AudienceTurn {
  readonly kind: TransactionKind;
  readonly #turns: Turns;
  readonly #longIn: string | undefined;
  #held: { readonly audienceId: string; readonly release: Release } | undefined;
  #lockedAt = Number.POSITIVE_INFINITY;

  /** `longIn`: the audience of a long transaction. */
  constructor(turns: Turns, longIn?: string) {
    this.kind = longIn === undefined ? 'short' : 'long';
    this.#turns = turns;
    this.#longIn = longIn;
  }

  /** Within the transaction. A long one waits, while it keeps its connection, which no short one needs. */
  async begin(audienceId: string): Promise<void> {
    if (this.#held?.audienceId === audienceId) return;
    if (this.#held !== undefined) throw new Error('A transaction locks one audience.');
    if (this.kind === 'long') return this.wait(audienceId, waitTimeouts.long);
    const release = this.#turns.takeIfFree(audienceId);
    if (release === undefined) throw new TurnTaken(audienceId);
    this.#held = { audienceId, release };
  }

  /** Outside the transaction, for as many milliseconds at most. */
  async wait(audienceId: string, timeout: number): Promise<void> {
    const release = await this.#turns.take(audienceId, timeout);
    this.#held = { audienceId, release };
  }

  /** Tells that the transaction has the audience's lock from now on, for which other processes wait. */
  setLocked(): void {
    this.#lockedAt = performance.now();
  }

  /**
   * Whether the transaction may pause for others: a long one, unless another one of this process waits for the turn, or others
   * may soon have waited for too long: those of another process for the lock, or the long ones behind it.
   */
  readonly mayPause = (): boolean =>
    this.#longIn !== undefined &&
    !(this.#held !== undefined && this.#turns.isAwaited(this.#held.audienceId)) &&
    performance.now() - this.#lockedAt < 0.8 * waitTimeouts.short &&
    this.#turns.longestWait(longTurnOf(this.#longIn)) < 0.5 * waitTimeouts.long;

  end(): void {
    this.#held?.release();
  }
}

/** Milliseconds: a long transaction keeps its locks meanwhile. */
const longestPause = 1000;

/**
 * Milliseconds of the pause after costly work: for four times as long as small reads waited for their results meanwhile,
 * together, but for four times as long as the work took at most.
 */
export const lengthOfPause = (took: number, waited: number): number =>
  Math.min(4 * Math.min(waited, took), longestPause);

/** `waited`: milliseconds for which small reads have waited so far, all of them together. */
export const withPausesFor =
  (waited: () => number): Connection['withPause'] =>
  async (work, mayPause = () => true) => {
    const [start, waitedBefore] = [performance.now(), waited()];
    try {
      return await work();
    } finally {
      const milliseconds = lengthOfPause(performance.now() - start, waited() - waitedBefore);
      if (milliseconds >= 1 && mayPause()) await pause(milliseconds);
    }
  };

const attempts = 5;

/** Runs a transaction again after it has waited, without a connection, for what was in its way. */
export async function repeat<Result>(
  turn: AudienceTurn,
  transaction: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + waitTimeouts[turn.kind];
  for (let attempt = 1, conflicts = 0; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const left = deadline - performance.now();
      if (error instanceof TurnTaken) await turn.wait(error.audienceId, left);
      else if (isTransient(error) && ++conflicts < attempts) await pause(Math.random() * 10 * 2 ** conflicts);
      else if (isLockTimeout(error) && left > 0) await pause(Math.random() * 100 * Math.min(attempt, 5));
      else throw error;
    }
  }
}
