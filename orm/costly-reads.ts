import { withPause } from './audience-turns.ts';

/** Of each audience one at a time, in the order of arrival, each after the pause of the one before. */
export class CostlyReads {
  readonly #last = new Map<string, Promise<void>>();
  readonly #waited: () => number;

  /** `waited`: milliseconds for which small reads have waited so far. */
  constructor(waited: () => number) {
    this.#waited = waited;
  }

  async read<Result>(audienceId: string, read: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(audienceId);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(audienceId, ended);
    await before;
    try {
      return await withPause(this.#waited, read);
    } finally {
      if (this.#last.get(audienceId) === ended) this.#last.delete(audienceId);
      end();
    }
  }
}
