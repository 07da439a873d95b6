export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  /** How many numbers they are the quartiles of. */
  readonly of: number;
}

/** Between two numbers where the share falls between them; NaN of nothing. */
export function quartilesOf(numbers: readonly number[]): Quartiles {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place % 1);
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75), of: sorted.length };
}
