import type { Match } from '../matching/match-venue.ts';

/** Two records that may be one, in the order of their ids. */
export interface Pair extends Match {
  readonly one: string;
  readonly other: string;
}

export const pairOf = (id: string, other: string, { score, reasons }: Match): Pair => ({
  ...(id < other ? { one: id, other } : { one: other, other: id }),
  score,
  reasons,
});
