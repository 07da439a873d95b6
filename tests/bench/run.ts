import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Race, race } from './batch-race.ts';
import { compare, type Row } from './compare.ts';
import { contenders } from './contenders/list.ts';
import { signedIn } from './credentials.ts';
import { loadData } from './data/load.ts';
import { type Endurance, endure } from './endurance.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { startLoadGenerator } from './load/fire.ts';
import { options } from './options.ts';
import { startPostgresql } from './postgresql.ts';
import { startProvider } from './start-provider.ts';
import { table } from './table.ts';
import { workloads } from './workloads/list.ts';

const { sizes, rounds, batchRounds, effort, connections, workers, output, parts } = options;
const cluster = await startPostgresql(options.cluster);
const load = startLoadGenerator();
const provider = await startProvider();
try {
  console.log('Loading the data …');
  const databaseUrl = await loadData(cluster.url, sizes);
  const material = { sizes, ...(await signedIn()), socialTokens: provider.tokens };
  const setting = { databaseUrl, databasePid: cluster.pid, workers, provider, load, connections };
  const asked = workloads.filter(
    ({ name }) => options.workloads.length === 0 || options.workloads.some((word) => name.startsWith(word)),
  );

  const rows: Row[] = [];
  for (const workload of parts.includes('workloads') ? asked : []) {
    console.log(`${workload.name}: ${workload.title} …`);
    rows.push(...(await compare(workload, material, setting, { rounds, effort, only: options.contenders })));
  }
  if (rows.length > 0) console.log(`\n${table(rows)}`);

  const batches: Record<string, Race> = {};
  for (const contender of parts.includes('batches') ? contenders : [])
    if (contender.kind === 'service')
      batches[contender.name] = await race(contender, material, setting, batchRounds);
  console.log('\nBatches', batches);

  const endurance: Record<string, Endurance> = {};
  for (const contender of parts.includes('endurance') ? contenders : [])
    if (contender.kind === 'service') endurance[contender.name] = await endure(contender, material, setting);
  console.log('\nStart-up and memory', endurance);

  const growth: Growth[] = parts.includes('growth')
    ? await measureGrowth(cluster.url, asked, material, setting, { rounds, effort })
    : [];
  console.log('\nGrowth', growth);

  const machine = { date: new Date(), node: process.version, cpus: cpus().length };
  writeFileSync(output, JSON.stringify({ ...machine, sizes, rows, batches, endurance, growth }, null, 2));
} finally {
  load.stop();
  provider.stop();
  await cluster.stop();
}
