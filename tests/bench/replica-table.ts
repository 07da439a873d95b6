import { median } from './median.ts';

/** Microseconds of CPU a request. */
export interface Burst {
  readonly service: number;
  readonly primary: number;
  readonly replicas: number;
}

interface Pair {
  readonly without: Burst;
  readonly with: Burst;
}

/** Medians, and the ratios of the two bursts of each round with their quartiles. */
export function replicaTable(name: string, pairs: readonly Pair[]): string {
  const of = (side: keyof Pair, part: keyof Burst) =>
    median(pairs.map((pair) => pair[side][part])).toFixed(0);
  const ratio = (part: keyof Burst) => {
    const ratios = pairs.map((pair) => pair.with[part] / pair.without[part]).sort((a, b) => a - b);
    const at = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? Number.NaN).toFixed(2);
    return `× ${median(ratios).toFixed(2)} (quartiles ${at(0.25)} to ${at(0.75)})`;
  };
  return [
    `${name}, CPU µs a request over ${pairs.length} rounds, without → with read addresses:`,
    `  service  ${of('without', 'service')} → ${of('with', 'service')}, ${ratio('service')}`,
    `  primary  ${of('without', 'primary')} → ${of('with', 'primary')}, ${ratio('primary')}`,
    `  replicas ${of('without', 'replicas')} → ${of('with', 'replicas')}`,
  ].join('\n');
}
