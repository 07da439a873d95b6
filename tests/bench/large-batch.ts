import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from './contenders/list.ts';
import { batchOf } from './data/batch.ts';
import type { Setting } from './measure.ts';
import { memoryOf } from './processes.ts';
import { sendBatch } from './send-batch.ts';
import { startServer } from './server.ts';
import type { Material } from './workloads/workload.ts';

/** What the largest batch, new, costs the others. */
export interface LargeBatch {
  readonly seconds: number;
  /** Megabytes at the most, over what the service held before. */
  readonly added: number;
  /** Milliseconds that the slowest of many small requests took meanwhile. */
  readonly longestWait: number;
}

const half = 5000;
const locale = 1;

export async function sendLargest(
  contender: Contender,
  { admin }: Material,
  setting: Setting,
): Promise<LargeBatch> {
  const server = await startServer(contender, setting);
  const send = (prefix: string, count: number) =>
    sendBatch(server.origin, admin, locale, batchOf({ prefix, locale, count, version: 0 }));
  try {
    await send(`warm-up-${Date.now()}`, 100);
    await sleep(1000);
    const before = memoryOf(server.pid).resident;
    const start = performance.now();
    let isDone = false;
    const sent = send(`large-${Date.now()}`, half).finally(() => {
      isDone = true;
    });
    let longestWait = 0;
    while (!isDone) {
      const asked = performance.now();
      await (await fetch(`${server.origin}/none`)).text();
      longestWait = Math.max(longestWait, performance.now() - asked);
      await sleep(5);
    }
    await sent;
    const seconds = (performance.now() - start) / 1000;
    return { seconds, added: memoryOf(server.pid).peak - before, longestWait };
  } finally {
    await server.stop();
  }
}
