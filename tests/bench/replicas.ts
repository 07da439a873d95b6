import { startPrimary, startReplica } from '../support/replication.ts';
import { stopServers } from '../support/server-processes.ts';
import { service } from './contenders/list.ts';
import { loadData } from './data/load.ts';
import { startLoadGenerator } from './load/fire.ts';
import { materialOf } from './material.ts';
import { options } from './options.ts';
import { cpuOf } from './processes.ts';
import { type Burst, replicaTable } from './replica-table.ts';
import { type Server, startServer } from './server.ts';
import { startProvider } from './start-provider.ts';
import { venuesWithEvents } from './workloads/graphql.ts';
import { nearestVenues, oneVenue } from './workloads/rest.ts';

// What a request costs the service, the primary and two replicas, with and without DATABASE_READ_URLS. Both services run
// all the time and are fired at in turn, in short bursts, so that what disturbs the machine disturbs both alike.

const { sizes, rounds, effort, connections, workers } = options;

/** Bursts for V8 to have compiled what runs often. */
const warmUps = 3;

const load = startLoadGenerator();
const provider = await startProvider();
const servers: Server[] = [];
try {
  const primary = await startPrimary();
  console.log('Loading the data …');
  const databaseUrl = await loadData(primary.url, sizes);
  const replicas = [await startReplica('north', primary), await startReplica('south', primary)];
  await primary.execute("alter system set synchronous_standby_names = 'FIRST 2 (north, south)'");
  await primary.execute('select pg_reload_conf()');
  const { pathname } = new URL(databaseUrl);
  const readUrls = replicas.map(({ url }) => Object.assign(new URL(url), { pathname }).href);
  const primaryPid = await postmasterOf(primary);
  const replicaPids = await Promise.all(replicas.map(postmasterOf));

  const setting = { databaseUrl, workers, provider };
  const environment = { ...service.environment, DATABASE_READ_URLS: readUrls.join(',') };
  const without = await startServer(service, setting);
  servers.push(without);
  const withReplicas = await startServer({ ...service, environment }, setting);
  servers.push(withReplicas);

  const material = await materialOf(databaseUrl, sizes, provider);
  for (const workload of [oneVenue, nearestVenues, venuesWithEvents]) {
    const amount = Math.ceil(workload.amount * effort);
    const fire = async (server: Server, first: number): Promise<Burst> => {
      const requests = Array.from({ length: amount }, (_, n) =>
        workload.request(material, first + n, 'service'),
      );
      const used = () => ({
        service: cpuOf(server.pid),
        primary: cpuOf(primaryPid),
        replicas: replicaPids.reduce((sum, pid) => sum + cpuOf(pid), 0),
      });
      const before = used();
      await load.fire({ origin: server.origin, requests, connections, amount });
      const after = used();
      return {
        service: (after.service - before.service) / amount,
        primary: (after.primary - before.primary) / amount,
        replicas: (after.replicas - before.replicas) / amount,
      };
    };
    const pairs: { without: Burst; with: Burst }[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const first = (round + warmUps) * amount;
      const pair =
        round % 2 === 0
          ? { without: await fire(without, first), with: await fire(withReplicas, first) }
          : { with: await fire(withReplicas, first), without: await fire(without, first) };
      if (round >= 0) pairs.push(pair);
    }
    console.log(replicaTable(workload.name, pairs));
  }
} finally {
  for (const server of servers) await server.stop();
  load.stop();
  provider.stop();
  await stopServers();
}

async function postmasterOf(server: Awaited<ReturnType<typeof startPrimary>>): Promise<number> {
  const [row] = await server.execute("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid");
  return Number(row?.pid);
}
