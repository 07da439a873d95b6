import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverUrl } from '../../support/database/database.ts';
import {
  type OwnServer,
  postgresqlPrograms,
  promote,
  startPrimary,
  startReplica,
} from '../../support/database/replication.ts';
import { startLocalProvider } from '../../support/provider/local-provider.ts';
import { inherited } from '../../support/service/environment.ts';
import { stopServers } from '../../support/service/server-processes.ts';
import {
  leaveNothing,
  newDirectory,
  type Service,
  start,
  stop,
  until,
} from '../../support/service/service.ts';
import { openGate } from '../faults/gate.ts';
import { Client } from './client.ts';
import { startDrivers } from './drivers.ts';
import { Ledger } from './ledger.ts';
import { makeScene, type Provider, providerVariables, type Scene } from './scene.ts';

// The drill in short: the failover that a cluster manager does, done by hand, under the drill's own drivers and ledger.

let servers: { primary: OwnServer; north: OwnServer; south: OwnServer };
let gate: Awaited<ReturnType<typeof openGate>>;
/** Stands for the proxy in front of the replicas. */
let reads: Awaited<ReturnType<typeof openGate>>;
let machines: Service[];
let provider: Provider;
let client: Client;
let scene: Scene;
let ledger: Ledger;
let drivers: ReturnType<typeof startDrivers>;

async function setUp(): Promise<void> {
  const primary = await startPrimary();
  const [north, south] = await Promise.all([startReplica('north', primary), startReplica('south', primary)]);
  servers = { primary, north, south };
  await waitFor(primary, 'FIRST 2 (north, south)');
  const env = { PLATFORM_PASSWORD: 'not checked here' };
  await promisify(execFile)('psql', ['-f', '.cluster/role.sql', primary.url], {
    env: { ...inherited, ...env },
  });
  gate = await openGate(primary.url);
  reads = await openGate(south.url);
  provider = await startLocalProvider();
  const environment = {
    ...providerVariables(provider.url),
    DATABASE_URL: ofPlatform(gate.url),
    DATABASE_READ_URL: ofPlatform(reads.url),
    RATE_LIMIT_CREDENTIAL: '0',
    RATE_LIMIT_PUBLIC: '0',
    DATA_DIR: newDirectory(), // for the secrets that machines share
  };
  const first = await start(environment);
  machines = [first, await start(environment)];
  client = new Client(machines.map(({ url }) => url));
  scene = await makeScene(client, provider);
  ledger = new Ledger();
  drivers = startDrivers(client, scene, ledger);
  await acknowledges(60);
}

/** The service's own role, which is no superuser, and its database. */
const ofPlatform = (url: string): string =>
  Object.assign(new URL(url), { username: 'platform', pathname: 'platform' }).href;

async function setting(server: OwnServer, name: string, value: string): Promise<void> {
  await server.execute(`alter system set ${name} = '${value}'`);
  await server.execute('select pg_reload_conf()');
}

const waitFor = (server: OwnServer, names: string) => setting(server, 'synchronous_standby_names', names);

async function acknowledges(count: number): Promise<void> {
  const least = ledger.acknowledged + count;
  await until(() => ledger.acknowledged >= least);
}

async function received(server: OwnServer): Promise<number> {
  const [row] = await server.execute("select pg_last_wal_receive_lsn() - '0/0' as position");
  return Number(row?.position);
}

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  test(
    'two machines, a role that is no superuser, two synchronous replicas: readers, writers, sign-ins and batches are served',
    setUp,
  );

  test.after(async () => {
    gate?.end();
    reads?.end();
    await provider?.close();
    await leaveNothing();
    await stopServers();
  });

  test('kill -9 of the primary, a replica promoted: reads go on, and writes once it is the primary', async () => {
    const { primary, north, south } = servers;
    const since = performance.now();
    await primary.kill();
    gate.close();
    await until(() => ledger.lastSuccess('read') > since);
    await pause(2_000);
    // Only who has received most may be followed by the other.
    const isNorth = (await received(north)) >= (await received(south));
    const [next, other] = isNorth ? [north, south] : [south, north];
    reads.close();
    reads.move(other.url);
    reads.open();
    await waitFor(next, isNorth ? 'south' : 'north');
    await promote(next);
    const { hostname, port } = new URL(next.url);
    await setting(other, 'primary_conninfo', `host=${hostname} port=${port} user=postgres`);
    servers = { primary: next, north: next, south: other };
    gate.move(next.url);
    gate.open();
    await acknowledges(60);
  });

  test('replay paused on the replica: writes are 503 until it is taken out, and no longer read', async () => {
    const { primary, south } = servers;
    await south.execute('select pg_wal_replay_pause()');
    const refused = client.unavailable;
    await until(() => client.unavailable >= refused + 5);
    reads.close();
    await waitFor(primary, '');
    await acknowledges(60);
    await south.execute('select pg_wal_replay_resume()');
    await acknowledges(20);
  });

  test('afterwards: nothing acknowledged is lost, no stale own read, no ended session accepted, only 2xx and 503', async () => {
    await drivers.stop();
    await ledger.settle(client, scene.administrator);
    const { acknowledged, lost, staleReads, acceptedSessions } = ledger;
    assert.equal({ lost, staleReads, acceptedSessions }, { lost: [], staleReads: [], acceptedSessions: [] });
    assert.equal(client.wrong.slice(0, 3), []);
    assert.is(client.broken, 0, 'no connection broke without an answer');
    assert.ok(acknowledged > 190);
    for (const machine of machines) assert.is(await stop(machine), 0, machine.output());
  });
} else if (serverUrl !== undefined)
  console.log('Not tested, since initdb is not installed: the drill in short.');
