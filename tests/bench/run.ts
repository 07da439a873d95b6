import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { compare, type Row } from './compare.ts';
import { signedIn } from './credentials.ts';
import { loadData } from './data/load.ts';
import { startLoadGenerator } from './load/fire.ts';
import { options } from './options.ts';
import { startPostgresql } from './postgresql.ts';
import { table } from './table.ts';
import { workloads } from './workloads/list.ts';

const { sizes, rounds, effort, connections, workers, output } = options;
const cluster = await startPostgresql(options.cluster);
const load = startLoadGenerator();
try {
  console.log('Loading the data …');
  const databaseUrl = await loadData(cluster.url, sizes);
  const material = { sizes, credentials: await signedIn() };
  const setting = { databaseUrl, databasePid: cluster.pid, workers, load, connections };
  const rows: Row[] = [];
  for (const workload of workloads.filter(isAskedFor)) {
    console.log(`${workload.name}: ${workload.title} …`);
    rows.push(...(await compare(workload, material, setting, { rounds, effort, only: options.contenders })));
  }
  console.log(`\n${table(rows)}`);
  writeFileSync(
    output,
    JSON.stringify({ date: new Date(), node: process.version, cpus: cpus().length, sizes, rows }, null, 2),
  );
} finally {
  load.stop();
  await cluster.stop();
}

function isAskedFor({ name }: { name: string }): boolean {
  return options.workloads.length === 0 || options.workloads.includes(name);
}
