import { prepareCheckout } from './checkout.ts';
import { compare, type Effort } from './compare.ts';
import type { Setting } from './measure.ts';
import type { Sizes } from './options.ts';
import type { Quartiles } from './quartiles.ts';
import type { Workload } from './workloads/workload.ts';

/** Microseconds of CPU a request, of the service and the database together, by the number of venues. */
export type Growth = Readonly<Record<string, Readonly<Record<number, Quartiles>>>>;

/** Reads whose responses stay about as long as they are. */
const growing = ['W1', 'W2', 'W3-20', 'W4', 'W7', 'W9', 'W10'];

const steps = [10_000, 100_000, 1_000_000];
const eventsAtVenue = 5;

/** What a request costs this checkout as the data grows tenfold, and tenfold again. */
export async function measureGrowth(
  clusterUrl: string,
  workloads: readonly Workload[],
  sizes: Sizes,
  setting: Setting,
  effort: Effort,
): Promise<Growth> {
  const costs: Record<string, Record<number, Quartiles>> = {};
  for (const venues of steps) {
    const grown: Sizes = { ...sizes, venues, events: venues * eventsAtVenue };
    const service = await prepareCheckout('service', '.', clusterUrl, grown, setting.provider);
    for (const workload of workloads.filter(({ name }) => growing.includes(name)))
      for (const { bothCpu } of await compare(workload, [service], setting, effort))
        costs[workload.name] = { ...costs[workload.name], [venues]: bothCpu };
  }
  return costs;
}
