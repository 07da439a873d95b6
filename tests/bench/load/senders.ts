import { Pool } from 'undici';
import type { Request } from './job.ts';
import type { HeavyLoad, Progress } from './without-pause.ts';

process.on('message', async (load: HeavyLoad) => {
  process.send?.(await send(load).catch(String));
});

async function send({ origin, senders, milliseconds }: HeavyLoad): Promise<Progress> {
  const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
  const until = performance.now() + milliseconds;
  const progress: Progress = {};
  const work = async ([name, requests]: [string, readonly Request[]]) => {
    const statuses: Record<number, number> = {};
    progress[name] = statuses;
    for (let next = 0; performance.now() < until; next++) {
      const request = requests[next % requests.length];
      if (request === undefined) throw new Error('There is nothing to send.');
      const { method, path, headers, body } = request;
      const { statusCode, body: response } = await pool.request({
        method,
        path,
        headers,
        body: body ?? null,
      });
      await response.dump({ limit: Number.MAX_SAFE_INTEGER });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Object.entries(senders).map(work));
  await pool.destroy();
  return progress;
}
