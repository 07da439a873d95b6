import type { Checkout } from './checkout.ts';
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
  readonly bothCpu: number;
  /** Megabytes. */
  readonly peakMemory: number;
}

export interface Setting {
  readonly databasePid: number;
  readonly workers: number;
  readonly provider: Provider;
  readonly load: LoadGenerator;
  readonly connections: number;
}

interface WarmUp {
  /** Sent one by one; `check` looks at their responses. */
  readonly samples: readonly Request[];
  check(responses: string[]): void;
  /** Sent again and again. */
  readonly requests: readonly Request[];
  readonly amount: number;
  /** For V8 to have compiled what runs often. */
  readonly seconds: number;
}

/** A service that runs and has compiled what it needs. */
export interface Warm {
  /** Under so many requests. */
  measure(requests: readonly Request[], amount: number): Promise<Measurement>;
  stop(): Promise<void>;
}

export async function warmUp(checkout: Checkout, first: WarmUp, setting: Setting): Promise<Warm> {
  const server = await startServer(checkout, setting);
  const { load, databasePid, connections } = setting;
  const { origin, pid, stop } = server;
  try {
    const responses: string[] = [];
    for (const request of first.samples) responses.push(await bodyOf(origin, request));
    first.check(responses);
    const { requests, amount, seconds } = first;
    const warm = performance.now() + seconds * 1000;
    do await load.fire({ origin, requests, connections, amount });
    while (performance.now() < warm);
  } catch (error) {
    await stop();
    throw error;
  }
  const measure = async (requests: readonly Request[], amount: number): Promise<Measurement> => {
    const before = { server: cpuOf(pid), database: cpuOf(databasePid) };
    const { seconds, p50, p99 } = await load.fire({ origin, requests, connections, amount });
    const serverCpu = (cpuOf(pid) - before.server) / amount;
    const databaseCpu = (cpuOf(databasePid) - before.database) / amount;
    return {
      requestsPerSecond: amount / seconds,
      p50,
      p99,
      serverCpu,
      databaseCpu,
      bothCpu: serverCpu + databaseCpu,
      peakMemory: memoryOf(pid).peak,
    };
  };
  return { measure, stop };
}

async function bodyOf(origin: string, { method, path, headers, body }: Request): Promise<string> {
  const response = await fetch(origin + path, { method, headers, body: body ?? null });
  return response.text();
}
