import type { Race } from './batch-race.ts';
import { figure, ratioOrDoubt } from './figure.ts';
import type { Quartiles } from './quartiles.ts';

/** The races of batches by contender: items a second and ratios, with their quartiles. */
export const raceTable = (races: Readonly<Record<string, Race>>): string =>
  Object.entries(races)
    .flatMap(([name, race]) => [
      `Batches, items a second, ${name} to the bare statements:`,
      `  bare       ${figure(race.halfNewBare, 0)}`,
      `  half new   ${figure(race.halfNew, 0)}, ${ratios(race.halfNewRatio, race.halfNewCpuRatio)}`,
      `  unchanged  ${figure(race.unchanged, 0)}, ${ratios(race.unchangedRatio, race.unchangedCpuRatio)}`,
    ])
    .join('\n');

const ratios = (byClock: Quartiles, byCpu: Quartiles): string =>
  `by the clock ${ratioOrDoubt(byClock)}; by CPU time ${ratioOrDoubt(byCpu)}`;
