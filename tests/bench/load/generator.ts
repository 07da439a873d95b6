import { setTimeout as sleep } from 'node:timers/promises';
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
    const waits = await (job.pace === undefined ? atOnce(pool, job) : atPace(pool, job, job.pace));
    const seconds = (performance.now() - start) / 1000;
    waits.sort((one, other) => one - other);
    const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
    return { requests: waits.length, seconds, p50: at(0.5), p99: at(0.99), longest: at(1) };
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
      waits.push(await send(pool, requests, next++, performance.now()));
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

/** Each when it is due, whether or not others have been answered: what waits for its turn has waited for the server. */
async function atPace(pool: Pool, { requests, amount }: Job, pace: number): Promise<number[]> {
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const start = performance.now();
  while (sent.length < amount && failure === undefined) {
    const due = start + (sent.length * 1000) / pace;
    if (due > performance.now()) await sleep(1);
    else sent.push(send(pool, requests, sent.length, due).then((wait) => void waits.push(wait), fail));
  }
  await Promise.all(sent);
  if (failure !== undefined) throw failure;
  return waits;
}

/** Milliseconds from when it was due to the last byte of a response that must be a success. */
async function send(pool: Pool, requests: readonly Request[], index: number, due: number): Promise<number> {
  const request = requests[index % requests.length];
  if (request === undefined) throw new Error('There is nothing to send.');
  const { method, path, headers, body } = request;
  const response = await pool.request({ method, path, headers, body: body ?? null });
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${await response.body.text()}`);
  await response.body.dump({ limit: Number.MAX_SAFE_INTEGER });
  return performance.now() - due;
}
