import { setTimeout as pause } from 'node:timers/promises';
import type { TransactionKind } from './connection.ts';
import { Busy, isLockTimeout, isTransient } from './errors.ts';

/** Milliseconds for which a transaction waits for others altogether. */
const waitTimeouts: Readonly<Record<TransactionKind, number>> = { short: 10_000, long: 240_000 };

const maximumWaiting = 50;

/** The writers of each audience, and its long transactions, in this process. */
export class Writers {
  readonly #queues = new Queues();

  /** Waits until no other long transaction of the audience is under way. */
  readonly enterLong = (audienceId: string): Promise<Leave> =>
    this.#queues.enter(`long ${audienceId}`, { timeout: waitTimeouts.long, maximumWaiting });

  /** Runs a transaction again after it has waited, without a connection, for what was in its way. */
  async repeat<Result>(
    kind: TransactionKind,
    transaction: (writer: Writer) => Promise<Result>,
  ): Promise<Result> {
    const writer = new Writer(kind, this.#queues);
    const deadline = performance.now() + waitTimeouts[kind];
    try {
      for (let attempt = 1, conflicts = 0; ; attempt++) {
        try {
          return await transaction(writer);
        } catch (error) {
          const left = deadline - performance.now();
          if (error instanceof AnotherWrites) await writer.wait(error.audienceId, left);
          else if (isTransient(error) && ++conflicts < attempts)
            await pause(Math.random() * 10 * 2 ** conflicts);
          else if (isLockTimeout(error) && left > 0) await pause(Math.random() * 100 * Math.min(attempt, 5));
          else throw error;
        }
      }
    } finally {
      writer.leave();
    }
  }
}

const attempts = 5;

/** Ends a short transaction, which is run again once no other writes to the audience. */
class AnotherWrites extends Error {
  readonly audienceId: string;

  constructor(audienceId: string) {
    super('Another transaction of this process writes to the audience.');
    this.audienceId = audienceId;
  }
}

/** A transaction among the writers of its audience, of which one writes at a time; it keeps its place while it is run again. */
export class Writer {
  readonly kind: TransactionKind;
  readonly #queues: Queues;
  #writing: { readonly audienceId: string; readonly leave: Leave } | undefined;

  constructor(kind: TransactionKind, queues: Queues) {
    this.kind = kind;
    this.#queues = queues;
  }

  /** Within the transaction. A long one waits, while it keeps its connection, which no short one needs. */
  async begin(audienceId: string): Promise<void> {
    if (this.#writing?.audienceId === audienceId) return;
    if (this.#writing !== undefined) throw new Error('A transaction locks one audience.');
    if (this.kind === 'long') return this.wait(audienceId, waitTimeouts.long);
    const leave = this.#queues.enterIfFree(audienceId);
    if (leave === undefined) throw new AnotherWrites(audienceId);
    this.#writing = { audienceId, leave };
  }

  async wait(audienceId: string, timeout: number): Promise<void> {
    const leave = await this.#queues.enter(audienceId, { timeout, maximumWaiting });
    this.#writing = { audienceId, leave };
  }

  leave(): void {
    this.#writing?.leave();
  }
}

type Leave = () => void;

interface Waiting {
  readonly begin: () => void;
}

interface Bounds {
  /** In milliseconds. */
  readonly timeout: number;
  /** With so many waiting already, the next one is refused at once. */
  readonly maximumWaiting: number;
}

/** Within this process, one at a time for each name, in the order of arrival. */
export class Queues {
  /** Who waits, by the names of which one is being executed. */
  readonly #waiting = new Map<string, Waiting[]>();

  /** Undefined while another is being executed. */
  enterIfFree(name: string): Leave | undefined {
    if (this.#waiting.has(name)) return undefined;
    this.#waiting.set(name, []);
    return () => this.#next(name);
  }

  /** Waits for those before. */
  async enter(name: string, bounds: Bounds): Promise<Leave> {
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) this.#waiting.set(name, []);
    else await waitIn(waiting, bounds);
    return () => this.#next(name);
  }

  #next(name: string): void {
    const next = this.#waiting.get(name)?.shift();
    if (next === undefined) this.#waiting.delete(name);
    else next.begin();
  }
}

function waitIn(waiting: Waiting[], { timeout, maximumWaiting }: Bounds): Promise<void> {
  if (waiting.length >= maximumWaiting) throw new Busy('Too many wait already.');
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      begin: () => {
        clearTimeout(timer);
        setImmediate(resolve); // after others have arrived
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(new Busy('Those before took too long.'));
    }, timeout);
    waiting.push(own);
  });
}
