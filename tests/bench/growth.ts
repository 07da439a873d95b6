import { compare, type Effort } from './compare.ts';
import { loadData } from './data/load.ts';
import { doubtAbout } from './doubt.ts';
import { materialOf } from './material.ts';
import type { Setting } from './measure.ts';
import type { Sizes } from './options.ts';
import type { Quartiles } from './quartiles.ts';
import type { Workload } from './workloads/workload.ts';

export interface Growth {
  readonly workload: string;
  /** Microseconds of CPU a request, of the service and the database together, by the number of venues. */
  readonly cost: Readonly<Record<number, Quartiles>>;
  /** From each number of venues to the next; null where either cost is in doubt. */
  readonly factors: readonly (number | null)[];
}

/** Reads whose responses stay about as long as they are. */
const growing = ['W1', 'W2', 'W3-20', 'W4', 'W7', 'W9', 'W10'];

const steps = [10_000, 100_000, 1_000_000];
const eventsAtVenue = 5;

/** What a request costs the service as the data grows tenfold, and tenfold again. */
export async function measureGrowth(
  clusterUrl: string,
  workloads: readonly Workload[],
  sizes: Sizes,
  setting: Setting,
  effort: Effort,
): Promise<Growth[]> {
  const costs = new Map<Workload, Record<number, Quartiles>>(
    workloads.filter(({ name }) => growing.includes(name)).map((workload) => [workload, {}]),
  );
  for (const venues of steps) {
    const grown: Sizes = { ...sizes, venues, events: venues * eventsAtVenue };
    const databaseUrl = await loadData(clusterUrl, grown);
    const grownMaterial = await materialOf(databaseUrl, grown, setting.provider);
    for (const [workload, cost] of costs) {
      const ownSetting = { ...setting, databaseUrl };
      const rows = await compare(workload, grownMaterial, ownSetting, effort, ['service']);
      for (const { bothCpu } of rows) cost[venues] = bothCpu;
    }
  }
  return [...costs].map(([{ name }, cost]) => ({ workload: name, cost, factors: factorsOf(cost) }));
}

function factorsOf(cost: Record<number, Quartiles>): (number | null)[] {
  const medians = steps.map((venues) => {
    const own = cost[venues];
    return own === undefined || doubtAbout(own) !== null ? null : own.median;
  });
  return medians.slice(1).map((larger, step) => {
    const smaller = medians[step] ?? null;
    return larger === null || smaller === null ? null : larger / smaller;
  });
}
