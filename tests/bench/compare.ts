import type { Checkout } from './checkout.ts';
import { type Measurement, type Setting, type Warm, warmUp } from './measure.ts';
import type { Quartiles } from './quartiles.ts';
import { ratioOf, type Spread, spreadOf } from './spread.ts';
import type { Workload } from './workloads/workload.ts';

export interface Row extends Spread {
  readonly workload: string;
  readonly checkout: string;
  /** The service's CPU time to the baseline's: less than 1 is better. Null without a baseline. */
  readonly ratio: Quartiles | null;
}

interface Effort {
  /** How often the services are started afresh: what V8 makes of the same code differs from start to start. */
  readonly starts: number;
  /** How often each is measured after each start. */
  readonly rounds: number;
  readonly effort: number;
  /** Seconds. */
  readonly warmUp: number;
}

/** The checkouts in turn, several times round, so that what disturbs the machine disturbs both alike. */
export async function compare(
  workload: Workload,
  checkouts: readonly Checkout[],
  setting: Setting,
  { starts, rounds, effort, warmUp: seconds }: Effort,
): Promise<Row[]> {
  const amount = Math.ceil(workload.amount * effort);
  const ownSetting = { ...setting, connections: workload.connections ?? setting.connections };
  const check = sameResponses(workload);
  const samples = workload.samples ?? usualSamples;
  const measured = new Map<Checkout, Measurement[]>(checkouts.map((checkout) => [checkout, []]));
  for (let start = 0; start < starts; start++) {
    const running = new Map<Checkout, Warm>();
    try {
      for (const checkout of checkouts) {
        const requests = requestsFor(workload, checkout);
        const first = { samples: requests(0, samples), requests: requests(samples, amount), amount, seconds };
        running.set(checkout, await warmUp(checkout, { ...first, check: check(checkout) }, ownSetting));
      }
      for (let round = 1; round <= rounds; round++)
        for (const [checkout, { measure }] of running) {
          const requests = requestsFor(workload, checkout)(samples + round * amount, amount);
          measured.get(checkout)?.push(await measure(requests, amount));
        }
    } finally {
      for (const { stop } of running.values()) await stop();
    }
  }
  const of = (name: Checkout['name']) => [...measured].find(([checkout]) => checkout.name === name)?.[1];
  const baseline = of('baseline');
  const cpu = workload.countsDatabase ? 'bothCpu' : 'serverCpu';
  return [...measured].map(([{ name }, measurements]) => ({
    workload: workload.name,
    checkout: name,
    ...spreadOf(measurements),
    ratio: name === 'service' && baseline ? ratioOf(measurements, baseline, cpu) : null,
  }));
}

const usualSamples = 5;

const requestsFor =
  (workload: Workload, { material }: Checkout) =>
  (first: number, count: number) =>
    Array.from({ length: Math.min(count, distinct) }, (_, n) => workload.request(material, first + n));

/** So many are enough for reads to be about other records every time. */
const distinct = 20_000;

/** A checkout that returns nothing, or other values than the newer one, has not done the same work. */
function sameResponses({ name, compared = (response) => response, hasContent = () => true }: Workload) {
  let expected: unknown[] | undefined;
  return (checkout: Checkout) => (responses: string[]) => {
    const parsed = responses.map((response): unknown => JSON.parse(response));
    const fail = (what: string, index: number) => {
      throw new Error(`${name}: ${checkout.name} ${what} ${index}: ${responses[index]?.slice(0, 500)}`);
    };
    const empty = parsed.findIndex((response) => !hasContent(response));
    if (empty !== -1) fail('returns nothing for request', empty);
    const given = parsed.map(compared);
    expected ??= given;
    const other = given.findIndex((response, n) => !contains(expected?.[n], response));
    if (other !== -1) fail('responds differently to request', other);
  };
}

/** The service may return fields that its baseline does not know yet. */
function contains(whole: unknown, part: unknown): boolean {
  if (!isObject(whole) || !isObject(part)) return whole === part;
  if (Array.isArray(part) && Object.keys(whole).length !== part.length) return false;
  return Object.entries(part).every(([name, value]) => contains(whole[name], value));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
