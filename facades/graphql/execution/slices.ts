import { costlyTurn } from '../../http/loop-turn.ts';
import type { Budget } from './budget.ts';

/** A few milliseconds of work: most requests need no more. */
const valuesOfFirstSlice = 1500;

/** About a millisecond. */
const valuesPerSlice = 500;

/** Divides the work of a request into slices, between which other requests are served. */
export class Slices {
  readonly #budget: Budget;
  #end: number;
  #waiting: (() => void)[] = [];
  #isContinued = false;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#end = budget.values + valuesOfFirstSlice;
  }

  /** Whether further work has to wait for the next slice. */
  get isOver(): boolean {
    return this.#budget.values >= this.#end;
  }

  /** Does the work in one of the next slices, after what waits already. */
  later(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    if (!this.#isContinued) void this.#continue();
    return promise;
  }

  async #continue(): Promise<void> {
    this.#isContinued = true;
    while (this.#waiting.length > 0) {
      await this.#budget.takeTurn();
      await costlyTurn();
      this.#end = this.#budget.values + valuesPerSlice;
      const waiting = this.#waiting;
      this.#waiting = [];
      let done = 0;
      for (const work of waiting) {
        if (this.isOver) break;
        work();
        done += 1;
      }
      this.#waiting = [...waiting.slice(done), ...this.#waiting];
    }
    this.#isContinued = false;
  }
}
