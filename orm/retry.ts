import { setTimeout as pause } from 'node:timers/promises';

/** Serialization failure and deadlock: the transaction did nothing, and may well succeed when it runs again. */
const transient = new Set<unknown>(['40001', '40P01']);
const attempts = 5;

export async function retryTransient<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof Error && 'code' in error && transient.has(error.code);
      if (!again || attempt === attempts) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}
