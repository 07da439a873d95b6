import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: a long transaction keeps its locks meanwhile. */
const maximumPause = 1000;

/** Leaves time of the database to small reads, between the statements that take much of it for one audience. */
export class CostlyStatements {
  readonly #last = new Map<string, Promise<void>>();
  #pending = 0;
  #waited = 0;
  #countedAt = 0;

  /** A small read has been sent. */
  beginRead(): void {
    this.#count();
    this.#pending += 1;
  }

  /** A small read has its result. */
  endRead(): void {
    this.#count();
    this.#pending -= 1;
  }

  /** One at a time for each audience, in the order of arrival, each after the pause of the one before. */
  async serialize<Result>(audienceId: string, statement: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(audienceId);
    const { promise: paused, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(audienceId, paused);
    await before;
    const pauseAfter = this.#pauseOf();
    try {
      return await statement();
    } finally {
      void pauseAfter().then(() => {
        if (this.#last.get(audienceId) === paused) this.#last.delete(audienceId);
        end();
      });
    }
  }

  /** Followed by its pause, so that the same transaction sends its next statement only then. */
  async withPause<Result>(statement: () => Promise<Result>): Promise<Result> {
    const pauseAfter = this.#pauseOf();
    const result = await statement();
    await pauseAfter();
    return result;
  }

  /** Lasts for as long as small reads waited for their results meanwhile, together, and no longer than the statement took. */
  #pauseOf(): () => Promise<void> {
    const start = performance.now();
    this.#count();
    const waitedBefore = this.#waited;
    return async () => {
      this.#count();
      const milliseconds = Math.min(this.#waited - waitedBefore, performance.now() - start, maximumPause);
      if (milliseconds >= 1) await pause(milliseconds);
    };
  }

  #count(): void {
    const now = performance.now();
    this.#waited += this.#pending * (now - this.#countedAt);
    this.#countedAt = now;
  }
}
