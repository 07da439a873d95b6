import type { Connection } from './connection.ts';

/** Executes the costly reads of each audience one at a time, in the order of arrival, each after the pause of the one before. */
export class CostlyReads {
  readonly #last = new Map<string, Promise<void>>();
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  readonly query: Connection['query'] = async (statement, values, scope) => {
    const audienceId = scope?.audienceId ?? '';
    const before = this.#last.get(audienceId);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(audienceId, ended);
    await before;
    const { query, withPause } = this.#connection;
    try {
      return await withPause(() => query({ ...statement, isLarge: true }, values, scope));
    } finally {
      if (this.#last.get(audienceId) === ended) this.#last.delete(audienceId);
      end();
    }
  };
}
