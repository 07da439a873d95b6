import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type Race, race } from './batch-race.ts';
import { compare, type Row } from './compare.ts';
import { services } from './contenders/list.ts';
import { loadData } from './data/load.ts';
import { type Endurance, endure } from './endurance.ts';
import { type Fairness, fairnessTable, measureFairness } from './fairness.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { startLoadGenerator } from './load/fire.ts';
import { materialOf } from './material.ts';
import { options } from './options.ts';
import { startPostgresql } from './postgresql.ts';
import { raceTable } from './race-table.ts';
import { startProvider } from './start-provider.ts';
import { table } from './table.ts';
import { workloads } from './workloads/list.ts';

const { sizes, batchRounds, connections, workers, output, parts } = options;
const cluster = await startPostgresql(options.cluster);
const load = startLoadGenerator();
const provider = await startProvider();
try {
  console.log('Loading the data …');
  const databaseUrl = await loadData(cluster.url, sizes);
  const material = await materialOf(databaseUrl, sizes, provider);
  const setting = { databaseUrl, databasePid: cluster.pid, workers, provider, load, connections };
  const asked = workloads.filter(
    ({ name }) =>
      options.workloads.length === 0 ||
      options.workloads.some((word) => name === word || name.startsWith(`${word}-`)),
  );

  // First: what others write stays in the database.
  const growth: Growth[] = parts.includes('growth')
    ? await measureGrowth(cluster.url, asked, sizes, setting, options)
    : [];
  if (parts.includes('growth')) console.dir({ growth }, { depth: null });

  const rows: Row[] = [];
  for (const workload of parts.includes('workloads') ? asked : []) {
    console.log(`${workload.name}: ${workload.title} …`);
    rows.push(...(await compare(workload, material, setting, options, options.contenders)));
  }
  if (rows.length > 0) console.log(`\n${table(rows)}`);

  const batches: Record<string, Race> = {};
  for (const contender of parts.includes('batches') ? services : [])
    batches[contender.name] = await race(contender, material, setting, batchRounds);
  if (parts.includes('batches')) console.log(`\n${raceTable(batches)}`);

  const endurance: Record<string, Endurance> = {};
  for (const contender of parts.includes('endurance') ? services : [])
    endurance[contender.name] = await endure(contender, material, setting);
  if (parts.includes('endurance')) console.log('\nStart-up and memory', endurance);

  const fairness: Fairness | null = parts.includes('fairness')
    ? await measureFairness(material, setting, options.rounds)
    : null;
  if (fairness !== null) console.log(`\n${fairnessTable(fairness)}`);

  const machine = { date: new Date(), node: process.version, cpus: cpus().length, loadAverage: loadavg() };
  console.log(
    `\nLoad average of the last 1, 5 and 15 minutes: ${machine.loadAverage.map((load) => load.toFixed(1)).join(', ')}`,
  );
  writeFileSync(
    output,
    JSON.stringify({ ...machine, sizes, rows, batches, endurance, fairness, growth }, null, 2),
  );
} finally {
  load.stop();
  provider.stop();
  await cluster.stop();
}
