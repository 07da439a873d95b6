import type { Contender } from './contenders/list.ts';
import type { LoadGenerator } from './load/fire.ts';
import type { Request } from './load/job.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { startServer } from './server.ts';
import type { Provider } from './start-provider.ts';

export interface Measurement {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds a request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  /** Megabytes. */
  readonly peakMemory: number;
}

export interface Setting {
  readonly databaseUrl: string;
  readonly databasePid: number;
  readonly workers: number;
  readonly provider: Provider;
  readonly load: LoadGenerator;
  readonly connections: number;
}

export interface Run {
  readonly requests: readonly Request[];
  readonly amount: number;
  /** Looks at the first answers. */
  check(answers: string[]): void;
}

/** How many requests a run needs: for the samples, to warm up, and to be measured. */
export const requestsFor = (amount: number): number => samples + 2 * amount;

const samples = 5;

/** Milliseconds, for V8 to have compiled what runs often: less favours whoever has less code. */
const longEnough = 5000;

/** One contender, from its start to its end, under one workload. */
export async function measure(contender: Contender, run: Run, setting: Setting): Promise<Measurement> {
  const server = await startServer(contender, setting);
  const { load, databasePid, connections } = setting;
  const { origin, pid } = server;
  const { requests, amount } = run;
  try {
    const answers: string[] = [];
    for (const request of requests.slice(0, samples)) answers.push(await bodyOf(origin, request));
    run.check(answers);
    const half = (samples + requests.length) / 2;
    const warmUp = { origin, requests: requests.slice(samples, half), connections, amount };
    const warm = performance.now() + longEnough;
    do await load.fire(warmUp);
    while (performance.now() < warm);
    const measured = requests.slice(half);
    const before = { server: cpuOf(pid), database: cpuOf(databasePid) };
    const { seconds, p50, p99 } = await load.fire({ origin, requests: measured, connections, amount });
    const after = { server: cpuOf(pid), database: cpuOf(databasePid) };
    return {
      requestsPerSecond: amount / seconds,
      p50,
      p99,
      serverCpu: (after.server - before.server) / amount,
      databaseCpu: (after.database - before.database) / amount,
      peakMemory: memoryOf(pid).peak,
    };
  } finally {
    await server.stop();
  }
}

async function bodyOf(origin: string, { method, path, headers, body }: Request): Promise<string> {
  const response = await fetch(origin + path, { method, headers, body: body ?? null });
  return response.text();
}
