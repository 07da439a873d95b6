import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { writeBatch } from './contenders/limit-batch.ts';
import type { Contender } from './contenders/list.ts';
import { batchOf } from './data/batch.ts';
import { idOf } from './data/ids.ts';
import type { Setting } from './measure.ts';
import { median } from './median.ts';
import { sendBatch } from './send-batch.ts';
import { startServer } from './server.ts';
import type { Material } from './workloads/workload.ts';

/** Medians, in items a second by the clock. */
export interface Race {
  /** Half of the items new, half of them changed. */
  readonly halfNew: number;
  readonly halfNewBare: number;
  /** Sent once more. */
  readonly unchanged: number;
  readonly halfNewRatio: number;
  /** To the bare statements that write the rows. */
  readonly unchangedRatio: number;
}

const records = 1000;
const warmUp = 5;
const locale = 0;

/** A service over HTTP and bare statements without, batch by batch in turn, one at a time. */
export async function race(
  contender: Contender,
  { admin }: Material,
  setting: Setting,
  rounds: number,
): Promise<Race> {
  const server = await startServer(contender, setting);
  const client = new Client({ connectionString: setting.databaseUrl, options: '-c TimeZone=UTC' });
  await client.connect();
  const send = (body: string) => sendBatch(server.origin, admin, locale, body);
  const rates = { halfNew: [] as number[], halfNewBare: [] as number[], unchanged: [] as number[] };
  const time = async (name: keyof typeof rates, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    rates[name].push((2 * records * 1000) / (performance.now() - start));
  };
  try {
    const prefix = randomUUID();
    for (let round = 0; round < warmUp + rounds; round++) {
      const batch = (name: string) =>
        batchOf({ prefix: `${name}-${prefix}`, locale, first: (round * records) / 2, version: round });
      const bare = batch('bare');
      await time('halfNewBare', () => writeBatch(client, idOf('audience', locale), bare));
      const body = JSON.stringify(batch('service'));
      await time('halfNew', () => send(body));
      await time('unchanged', () => send(body));
    }
  } finally {
    await client.end();
    await server.stop();
  }
  const of = (name: keyof typeof rates) => rates[name].slice(warmUp);
  const toBare = (name: keyof typeof rates) =>
    median(of(name).map((rate, round) => rate / (of('halfNewBare')[round] ?? 0)));
  return {
    halfNew: median(of('halfNew')),
    halfNewBare: median(of('halfNewBare')),
    unchanged: median(of('unchanged')),
    halfNewRatio: toBare('halfNew'),
    unchangedRatio: toBare('unchanged'),
  };
}
