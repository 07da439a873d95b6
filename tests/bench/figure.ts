import type { Quartiles } from './quartiles.ts';

/** The median and the quartiles, as in "114 (110–121)". */
export const figure = ({ lower, median, upper }: Quartiles, digits: number): string =>
  `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;
