import type { Quartiles } from './quartiles.ts';

/** Quartiles further apart than this share of the median say that it may be another one tomorrow. */
const largestSpread = 0.1;

/** Fewer numbers have quartiles, but these tell nothing. */
const fewestRounds = 3;

/** Why a ratio, or a figure for one, is not to be relied on; null where it is. */
export function doubtAbout({ lower, median, upper, of }: Quartiles): string | null {
  if (of < fewestRounds) return `${of} of the ${fewestRounds} rounds that tell a spread`;
  const spread = (upper - lower) / median;
  return spread <= largestSpread
    ? null
    : `quartiles ${(spread * 100).toFixed(1)} % apart, and ${largestSpread * 100} % is the most`;
}
