import { figure, ratioOrDoubt } from './figure.ts';
import { quartilesOf } from './quartiles.ts';

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

/** Medians and quartiles, and the ratios of the two bursts of each round. */
export function replicaTable(name: string, pairs: readonly Pair[]): string {
  const of = (side: keyof Pair, part: keyof Burst) =>
    figure(quartilesOf(pairs.map((pair) => pair[side][part])), 0);
  const ratio = (part: keyof Burst) =>
    ratioOrDoubt(quartilesOf(pairs.map((pair) => pair.with[part] / pair.without[part])));
  return [
    `${name}, CPU µs a request over ${pairs.length} rounds, without → with read addresses:`,
    `  service  ${of('without', 'service')} → ${of('with', 'service')}, ${ratio('service')}`,
    `  primary  ${of('without', 'primary')} → ${of('with', 'primary')}, ${ratio('primary')}`,
    `  replicas ${of('without', 'replicas')} → ${of('with', 'replicas')}`,
  ].join('\n');
}
