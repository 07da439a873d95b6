import { isDeepStrictEqual } from 'node:util';
import { type Contender, contenders } from './contenders/list.ts';
import { type Measurement, measure, requestsFor, type Setting } from './measure.ts';
import { median } from './median.ts';
import type { Material, Workload } from './workloads/workload.ts';

export interface Row extends Measurement {
  readonly workload: string;
  readonly contender: string;
  readonly workers: number;
  /** The limit's CPU time to this one's: 1 is as good as the limit. */
  readonly ratio: number | null;
}

interface Effort {
  readonly rounds: number;
  readonly effort: number;
  readonly only: readonly string[];
}

/** The contenders of a workload in turn, several times round, so that what disturbs the machine disturbs all alike. */
export async function compare(
  workload: Workload,
  material: Material,
  setting: Setting,
  { rounds, effort, only }: Effort,
): Promise<Row[]> {
  const entered = contenders.filter(
    ({ name, kind }) => workload.contenders.includes(kind) && (only.length === 0 || only.includes(name)),
  );
  const amount = Math.ceil(workload.amount * effort);
  const requestsOf = ({ kind }: Contender) =>
    Array.from({ length: Math.min(requestsFor(amount), distinct) }, (_, n) =>
      workload.request(material, n, kind),
    );
  const check = sameAnswers(workload);
  const measured = new Map<Contender, Measurement[]>(entered.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++)
    for (const [contender, measurements] of measured)
      measurements.push(
        await measure(
          contender,
          { requests: requestsOf(contender), amount, check: check(contender) },
          {
            ...setting,
            connections: workload.connections ?? setting.connections,
          },
        ),
      );
  const all = entered.map((contender) => ({
    workload: workload.name,
    contender: contender.name,
    workers: setting.workers,
    ...medians(measured.get(contender) ?? []),
  }));
  const cost = ({ serverCpu, databaseCpu }: Measurement) =>
    serverCpu + (workload.countsDatabase ? databaseCpu : 0);
  const limit = all.find(({ contender }) => contender === 'limit');
  return all.map((row) => ({
    ...row,
    ratio: limit === undefined ? null : cost(limit) / cost(row),
  }));
}

/** So many are enough for reads to be about other records every time. */
const distinct = 20_000;

/** Whoever answers less than the others has not done the same work. */
function sameAnswers({ name, gist = (answer) => answer }: Workload) {
  let expected: unknown[] | undefined;
  return (contender: Contender) => (answers: string[]) => {
    const given = answers.map((answer) => gist(JSON.parse(answer)));
    expected ??= given;
    const other = given.findIndex((answer, n) => !isDeepStrictEqual(answer, expected?.[n]));
    if (other !== -1)
      throw new Error(
        `${name}: ${contender.name} answers request ${other} otherwise: ${answers[other]?.slice(0, 500)}`,
      );
  };
}

function medians(measurements: readonly Measurement[]): Measurement {
  const of = (field: keyof Measurement) => median(measurements.map((measurement) => measurement[field]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    peakMemory: of('peakMemory'),
  };
}
