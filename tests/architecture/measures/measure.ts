export interface Measure {
  readonly name: string;
  readonly value: number;
  /** The most that is allowed; undefined where the number only informs. */
  readonly limit?: number;
}

export const row = ({ name, value, limit }: Measure): string => {
  const bound = limit === undefined ? '' : `≤ ${limit.toLocaleString('en')}`;
  const mark = limit !== undefined && value > limit ? '  too many' : '';
  return `${name.padEnd(52)}${value.toLocaleString('en').padStart(8)}  ${bound}${mark}`.trimEnd();
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);
