import { isDeepStrictEqual } from 'node:util';
import { type Contender, contenders } from './contenders/list.ts';
import { type Measurement, type Setting, type Warm, warmUp } from './measure.ts';
import type { Quartiles } from './quartiles.ts';
import { ratioOf, type Spread, spreadOf } from './spread.ts';
import type { Material, Workload } from './workloads/workload.ts';

export interface Row extends Spread {
  readonly workload: string;
  readonly contender: string;
  readonly workers: number;
  /** To the limit: 1 is as good, more is better. Null where the limit does not take part. */
  readonly ratio: Quartiles | null;
}

export interface Effort {
  /** How often the contenders are started afresh: what V8 makes of the same code differs from start to start. */
  readonly starts: number;
  /** How often each is measured after each start. */
  readonly rounds: number;
  readonly effort: number;
  /** Seconds. */
  readonly warmUp: number;
}

/** The contenders of a workload in turn, several times round, so that what disturbs the machine disturbs all alike. */
export async function compare(
  workload: Workload,
  material: Material,
  setting: Setting,
  { starts, rounds, effort, warmUp: seconds }: Effort,
  only: readonly string[],
): Promise<Row[]> {
  const entered = contenders.filter(
    ({ name, kind }) => workload.contenders.includes(kind) && (only.length === 0 || only.includes(name)),
  );
  const amount = Math.ceil(workload.amount * effort);
  const ownSetting = { ...setting, connections: workload.connections ?? setting.connections };
  const check = sameResponses(workload);
  const samples = workload.samples ?? usualSamples;
  const measured = new Map<Contender, Measurement[]>(entered.map((contender) => [contender, []]));
  for (let start = 0; start < starts; start++) {
    const running = new Map<Contender, Warm>();
    try {
      for (const contender of entered) {
        const requests = requestsFor(workload, material, contender);
        const first = { samples: requests(0, samples), requests: requests(samples, amount), amount, seconds };
        running.set(contender, await warmUp(contender, { ...first, check: check(contender) }, ownSetting));
      }
      for (let round = 1; round <= rounds; round++)
        for (const [contender, { measure }] of running) {
          const requests = requestsFor(workload, material, contender)(samples + round * amount, amount);
          measured.get(contender)?.push(await measure(requests, amount));
        }
    } finally {
      for (const { stop } of running.values()) await stop();
    }
  }
  const limit = entered.find(({ name }) => name === 'limit');
  const limits = limit && measured.get(limit);
  return [...measured].map(([contender, measurements]) => ({
    workload: workload.name,
    contender: contender.name,
    workers: setting.workers,
    ...spreadOf(measurements),
    ratio: limits ? ratioOf(limits, measurements, workload.countsDatabase ? 'bothCpu' : 'serverCpu') : null,
  }));
}

const usualSamples = 5;

const requestsFor =
  (workload: Workload, material: Material, { kind }: Contender) =>
  (first: number, count: number) =>
    Array.from({ length: Math.min(count, distinct) }, (_, n) => workload.request(material, first + n, kind));

/** So many are enough for reads to be about other records every time. */
const distinct = 20_000;

/** Whoever returns less than the others, or nothing at all, has not done the same work. */
function sameResponses({ name, compared = (response) => response, hasContent = () => true }: Workload) {
  let expected: unknown[] | undefined;
  return (contender: Contender) => (responses: string[]) => {
    const parsed = responses.map((response): unknown => JSON.parse(response));
    const empty = parsed.findIndex((response) => !hasContent(response));
    if (empty !== -1)
      throw new Error(
        `${name}: ${contender.name} returns nothing for request ${empty}: ${responses[empty]?.slice(0, 500)}`,
      );
    const given = parsed.map(compared);
    expected ??= given;
    const other = given.findIndex((response, n) => !isDeepStrictEqual(response, expected?.[n]));
    if (other !== -1)
      throw new Error(
        `${name}: ${contender.name} responds differently to request ${other}: ${responses[other]?.slice(0, 500)}`,
      );
  };
}
