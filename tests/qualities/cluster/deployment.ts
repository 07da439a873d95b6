import { checkOut, previousVersion } from '../upgrade/previous-version.ts';
import type { Cluster } from './cluster.ts';
import type { Findings } from './disturbances.ts';
import type { Deployment, Machine } from './machine.ts';

let checkedOut: Promise<string> | undefined;
let databases = 0;

/** Both machines run the previous version, on a database that it has made. */
export async function deployPreviousVersion(cluster: Cluster): Promise<void> {
  if (previousVersion === undefined) throw new Error('There is no release in the history.');
  checkedOut ??= checkOut(previousVersion);
  const directory = await checkedOut;
  databases += 1;
  const database = `deployment_${databases}`;
  await (await cluster.leader()).execute(`create database ${database} owner platform`);
  await Promise.all(cluster.machines.map((machine) => deploy(machine, { directory, database })));
}

/** One machine after the other; the first one to start migrates, while the other serves on. */
export async function deployPresentVersion(cluster: Cluster, { facts, faults }: Findings): Promise<void> {
  const before = await migrationsOf(cluster);
  for (const machine of cluster.machines) {
    const status = await deploy(machine, { ...machine.deployment, directory: '.' });
    if (status !== 0) faults.push(`${machine.name} of the previous version has ended with ${status}`);
  }
  const migrations = (await migrationsOf(cluster)) - before;
  facts.push(`${migrations} migrations beside ${previousVersion}`);
  if (migrations === 0) faults.push('nothing was migrated');
}

/** The exit status of what ran before. */
async function deploy(machine: Machine, deployment: Deployment): Promise<number | null> {
  const status = await machine.stop();
  machine.deployment = deployment;
  machine.start();
  await machine.untilItResponds();
  return status;
}

async function migrationsOf(cluster: Cluster): Promise<number> {
  const [machine] = cluster.machines;
  const leader = await cluster.leader();
  const [row] = await leader.execute(
    'select count(*)::int as count from mikro_orm_migrations',
    machine?.deployment.database,
  );
  return Number(row?.count);
}
