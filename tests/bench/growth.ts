import { compare } from './compare.ts';
import { loadData } from './data/load.ts';
import type { Setting } from './measure.ts';
import type { Sizes } from './options.ts';
import type { Material, Workload } from './workloads/workload.ts';

export interface Growth {
  readonly workload: string;
  /** Microseconds of CPU a request, of the service and the database together, by the number of venues. */
  readonly cost: Readonly<Record<number, number>>;
  /** From each number of venues to the next. */
  readonly factors: readonly number[];
}

/** Reads whose answers stay as long as they are. */
const growing = ['W1', 'W2', 'W3-20', 'W4', 'W7'];

const steps = [10_000, 100_000, 1_000_000];
const eventsAtVenue = 5;

/** What a request costs the service as the data grows tenfold, and tenfold again. */
export async function measureGrowth(
  clusterUrl: string,
  workloads: readonly Workload[],
  material: Material,
  setting: Setting,
  effort: { rounds: number; effort: number },
): Promise<Growth[]> {
  const costs = new Map<Workload, Record<number, number>>(
    workloads.filter(({ name }) => growing.includes(name)).map((workload) => [workload, {}]),
  );
  for (const venues of steps) {
    const grown: Sizes = { ...material.sizes, venues, events: venues * eventsAtVenue };
    const databaseUrl = await loadData(clusterUrl, grown);
    for (const [workload, cost] of costs) {
      const grownMaterial = { ...material, sizes: grown };
      const only = ['service'];
      const rows = await compare(workload, grownMaterial, { ...setting, databaseUrl }, { ...effort, only });
      for (const { serverCpu, databaseCpu } of rows) cost[venues] = serverCpu + databaseCpu;
    }
  }
  return [...costs].map(([{ name }, cost]) => ({ workload: name, cost, factors: factorsOf(cost) }));
}

function factorsOf(cost: Record<number, number>): number[] {
  const values = steps.map((venues) => cost[venues] ?? Number.NaN);
  return values.slice(1).map((value, step) => value / (values[step] ?? Number.NaN));
}
