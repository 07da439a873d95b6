import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { writeBatch } from './contenders/limit-batch.ts';
import type { Contender } from './contenders/list.ts';
import { batchOf } from './data/batch.ts';
import { idOf } from './data/ids.ts';
import type { Setting } from './measure.ts';
import { cpuOf } from './processes.ts';
import { type Quartiles, quartilesOf } from './quartiles.ts';
import { sendBatch } from './send-batch.ts';
import { startServer } from './server.ts';
import type { Material } from './workloads/workload.ts';

/** Items a second, and ratios. */
export interface Race {
  /** Half of the items new, half of them changed. */
  readonly halfNew: Quartiles;
  readonly halfNewBare: Quartiles;
  /** Sent once more. */
  readonly unchanged: Quartiles;
  /** To the bare statements that write the rows, in the same round. */
  readonly halfNewRatio: Quartiles;
  readonly unchangedRatio: Quartiles;
  /** The same by the CPU time of the service and the database, which other work on the machine disturbs less. */
  readonly halfNewCpuRatio: Quartiles;
  readonly unchangedCpuRatio: Quartiles;
}

interface Time {
  /** Milliseconds. */
  readonly clock: number;
  readonly cpu: number;
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
  const client = new Client({
    connectionString: setting.databaseUrl,
    options: '-c TimeZone=UTC -c ledger.off=on',
  });
  await client.connect();
  const cpu = () => (cpuOf(server.pid) + cpuOf(setting.databasePid)) / 1000;
  const time = async (work: () => Promise<unknown>): Promise<Time> => {
    const [start, used] = [performance.now(), cpu()];
    await work();
    const end = performance.now();
    return { clock: end - start, cpu: cpu() - used };
  };
  const times: { bare: Time; halfNew: Time; unchanged: Time }[] = [];
  try {
    const prefix = randomUUID();
    for (let round = 0; round < warmUp + rounds; round++) {
      const batch = (name: string) =>
        batchOf({ prefix: `${name}-${prefix}`, locale, first: (round * records) / 2, version: round });
      const rows = batch('bare');
      const body = JSON.stringify(batch('service'));
      times.push({
        bare: await time(() => writeBatch(client, idOf('audience', locale), rows)),
        halfNew: await time(() => sendBatch(server.origin, admin, locale, body)),
        unchanged: await time(() => sendBatch(server.origin, admin, locale, body)),
      });
    }
  } finally {
    await client.end();
    await server.stop();
  }
  return resultOf(times.slice(warmUp));
}

/** Rounds whose CPU time is counted together: the clock of CPU time ticks a hundred times a second only. */
const together = 5;

type Round = Record<'bare' | 'halfNew' | 'unchanged', Time>;

function resultOf(times: readonly Round[]): Race {
  const quartiles = (value: (round: Round) => number) => quartilesOf(times.map(value));
  const rate = ({ clock }: Time) => (2 * records * 1000) / clock;
  const groups = Array.from({ length: Math.floor(times.length / together) }, (_, group) =>
    times.slice(group * together, (group + 1) * together),
  );
  const cpu = (rounds: readonly Round[], name: keyof Round) =>
    rounds.reduce((sum, round) => sum + round[name].cpu, 0);
  const cpuRatio = (name: keyof Round) =>
    quartilesOf(groups.map((rounds) => cpu(rounds, 'bare') / cpu(rounds, name)));
  return {
    halfNew: quartiles(({ halfNew }) => rate(halfNew)),
    halfNewBare: quartiles(({ bare }) => rate(bare)),
    unchanged: quartiles(({ unchanged }) => rate(unchanged)),
    halfNewRatio: quartiles(({ bare, halfNew }) => bare.clock / halfNew.clock),
    unchangedRatio: quartiles(({ bare, unchanged }) => bare.clock / unchanged.clock),
    halfNewCpuRatio: cpuRatio('halfNew'),
    unchangedCpuRatio: cpuRatio('unchanged'),
  };
}
