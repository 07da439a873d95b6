import type { Measurement } from './measure.ts';
import { type Quartiles, quartilesOf } from './quartiles.ts';

/** The quartiles of each figure over the rounds. */
export type Spread = Readonly<Record<keyof Measurement, Quartiles>>;

export function spreadOf(measurements: readonly Measurement[]): Spread {
  const of = (field: keyof Measurement) => quartilesOf(measurements.map((measurement) => measurement[field]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    bothCpu: of('bothCpu'),
    peakMemory: of('peakMemory'),
  };
}

/** The CPU time of the service to that of the baseline in the same round, over the rounds. */
export function ratioOf(
  service: readonly Measurement[],
  baseline: readonly Measurement[],
  cpu: 'serverCpu' | 'bothCpu',
): Quartiles {
  return quartilesOf(service.map((own, round) => own[cpu] / (baseline[round]?.[cpu] ?? Number.NaN)));
}
