import { Pool } from 'undici';
import { type Job, type Outcome, type Request, timeout } from './job.ts';

/** A process of its own, so that the CPU of the load is nobody else's: takes jobs from its parent, one after another. */
process.on('message', async (job: Job) => {
  const outcome = await fire(job);
  process.send?.(outcome);
});

async function fire(job: Job): Promise<Outcome | string> {
  const pool = new Pool(job.origin, { connections: job.connections });
  const start = performance.now();
  try {
    const waits = await atOnce(pool, job);
    const seconds = (performance.now() - start) / 1000;
    waits.sort((one, other) => one - other);
    const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
    return { seconds, p50: at(0.5), p99: at(0.99) };
  } catch (error) {
    return String(error);
  } finally {
    await pool.destroy();
  }
}

/** As many as there are connections, each after the response to the one before. */
async function atOnce(pool: Pool, { requests, amount, connections }: Job): Promise<number[]> {
  const waits: number[] = [];
  const start = performance.now();
  let next = 0;
  const work = async () => {
    while (next < amount) {
      if (performance.now() - start > timeout) throw new Error('The load did not end in time.');
      waits.push(await send(pool, requests, next++));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } catch (error) {
    next = amount;
    throw error;
  }
  return waits;
}

/** Milliseconds until the last byte of a response that must be a success. */
async function send(pool: Pool, requests: readonly Request[], index: number): Promise<number> {
  const start = performance.now();
  const request = requests[index % requests.length];
  if (request === undefined) throw new Error('There is nothing to send.');
  const { method, path, headers, body } = request;
  const response = await pool.request({ method, path, headers, body: body ?? null });
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${await response.body.text()}`);
  await response.body.dump({ limit: Number.MAX_SAFE_INTEGER });
  return performance.now() - start;
}
