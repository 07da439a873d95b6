import { doubtAbout } from './doubt.ts';
import type { Quartiles } from './quartiles.ts';

/** The median and the quartiles, as in "114 (110–121)". */
export const figure = ({ lower, median, upper }: Quartiles, digits: number): string =>
  `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;

/** A dash where there is none, or none to rely on. */
export const ratioFigure = (ratio: Quartiles | null): string =>
  ratio === null || doubtAbout(ratio) !== null ? '–' : figure(ratio, 2);

export function ratioOrDoubt(ratio: Quartiles): string {
  const doubt = doubtAbout(ratio);
  return doubt === null ? `× ${figure(ratio, 2)}` : `no ratio: ${doubt}`;
}
