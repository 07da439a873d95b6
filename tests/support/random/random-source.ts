import { createHash } from 'node:crypto';

export interface RandomSource {
  /** An integer from 0 up to, not including, this. */
  below(limit: number): number;
  /** One of these; undefined if there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined;
  /** Some of these, in their order. */
  some<Value>(values: readonly Value[]): Value[];
}

/** Random choices that are the same for the same seed. */
export function randomSource(seed: string): RandomSource {
  let count = 0;
  const below = (limit: number): number => {
    const digest = createHash('sha256').update(`${seed} ${count++}`).digest();
    return Math.floor((digest.readUInt32BE() / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (values) => values[below(values.length)],
    some: (values) => values.filter(() => below(2) === 0),
  };
}
