import { Pool } from 'undici';
import { type Job, longest, type Outcome, type Request } from './job.ts';

/** A process of its own, so that the CPU of the load is nobody else's: takes jobs from its parent, one after another. */
process.on('message', async (job: Job) => {
  const outcome = await fire(job);
  process.send?.(outcome);
});

async function fire({ origin, requests, amount, connections }: Job): Promise<Outcome | string> {
  const pool = new Pool(origin, { connections });
  const latencies: number[] = [];
  const start = performance.now();
  let next = 0;
  const work = async () => {
    while (next < amount) {
      const request = requests[next++ % requests.length];
      if (request === undefined || performance.now() - start > longest)
        throw new Error('The load did not end in time.');
      latencies.push(await send(pool, request));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } catch (error) {
    next = amount;
    return String(error);
  } finally {
    await pool.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { requests: latencies.length, seconds, p50: at(0.5), p99: at(0.99) };
}

/** Milliseconds until the last byte of an answer that must be a success. */
async function send(pool: Pool, { method, path, headers, body }: Request): Promise<number> {
  const start = performance.now();
  const answer = await pool.request({ method, path, headers, body: body ?? null });
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
  await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
  return performance.now() - start;
}
