import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from './checkout.ts';
import type { Setting } from './measure.ts';
import { memoryOf } from './processes.ts';
import { startServer } from './server.ts';
import { oneVenue } from './workloads/rest.ts';

interface Endurance {
  readonly startSeconds: number;
  /** Megabytes. */
  readonly idle: number;
  readonly halfway: number;
  readonly end: number;
  /** Of what was held halfway: what the second half of the requests added. */
  readonly growth: number;
}

const requestsAltogether = 100_000;
const part = 10_000;

/** How fast a service starts, what it holds then, and whether 100,000 requests make it hold more and more. */
export async function endure(checkout: Checkout, setting: Setting): Promise<Endurance> {
  const server = await startServer(checkout, setting);
  try {
    await sleep(3000);
    const idle = memoryOf(server.pid).resident;
    const requests = Array.from({ length: 5000 }, (_, n) => oneVenue.request(checkout.material, n));
    const levels: number[] = [];
    for (let sent = 0; sent < requestsAltogether; sent += part) {
      await setting.load.fire({
        origin: server.origin,
        requests,
        connections: setting.connections,
        amount: part,
      });
      levels.push(memoryOf(server.pid).resident);
    }
    const middle = levels.length / 2;
    const halfway = Math.max(...levels.slice(0, middle));
    const end = Math.max(...levels.slice(middle));
    return { startSeconds: server.seconds, idle, halfway, end, growth: end / halfway - 1 };
  } finally {
    await server.stop();
  }
}
