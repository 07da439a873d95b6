import { cpus, loadavg } from 'node:os';
import { prepareCheckout } from './checkout.ts';
import { compare } from './compare.ts';
import { endure } from './endurance.ts';
import { fairnessTable, measureFairness } from './fairness.ts';
import { startLoadGenerator } from './load/fire.ts';
import { options } from './options.ts';
import { startPostgresql } from './postgresql.ts';
import { startProvider } from './start-provider.ts';
import { table } from './table.ts';
import { workloads } from './workloads/list.ts';

const { sizes, baseline, connections, workers, parts } = options;
const cluster = await startPostgresql(options.cluster);
const load = startLoadGenerator();
const provider = await startProvider();
try {
  console.log('Loading the data …');
  const service = await prepareCheckout('service', '.', cluster.url, sizes, provider);
  const checkouts =
    baseline === undefined
      ? [service]
      : [service, await prepareCheckout('baseline', baseline, cluster.url, sizes, provider)];
  const setting = { databasePid: cluster.pid, workers, provider, load, connections };
  const asked = workloads.filter(
    ({ name }) =>
      options.workloads.length === 0 ||
      options.workloads.some((word) => name === word || name.startsWith(`${word}-`)),
  );

  for (const workload of parts.includes('workloads') ? asked : []) {
    console.log(`${workload.name}: ${workload.title} …`);
    console.log(`\n${table(await compare(workload, checkouts, setting, options))}\n`);
  }

  for (const checkout of parts.includes('endurance') ? checkouts : [])
    console.log('Start-up and memory of', checkout.name, await endure(checkout, setting));

  for (const checkout of parts.includes('fairness') ? checkouts : []) {
    const fairness = await measureFairness(checkout, setting, options.rounds);
    console.log(`\n${checkout.name}: ${fairnessTable(fairness)}`);
  }

  const average = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${process.version}, ${cpus().length} cores, load average ${average.join(', ')}`);
} finally {
  load.stop();
  provider.stop();
  await cluster.stop();
}
