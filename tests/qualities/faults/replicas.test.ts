import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runCli } from '../../facades/cli/run-cli.ts';
import { serverUrl } from '../../support/database/database.ts';
import {
  type OwnServer,
  postgresqlPrograms,
  startPrimary,
  startReplica,
} from '../../support/database/replication.ts';
import { freePort } from '../../support/service/free-port.ts';
import { stopServers } from '../../support/service/server-processes.ts';
import {
  leaveNothing,
  newDirectory,
  type Service,
  start,
  stop,
  until,
} from '../../support/service/service.ts';
import { openGate } from './gate.ts';
import { signInAt, statusOfMe } from './sign-in.ts';

let primary: OwnServer;
let replicas: OwnServer[];
let gate: Awaited<ReturnType<typeof openGate>>;
let service: Service;
let environment: Record<string, string>;

/** The gate stands for the proxy in front of the replicas. */
async function setUp(): Promise<void> {
  primary = await startPrimary();
  replicas = await Promise.all(['north', 'south'].map((name) => startReplica(name, primary)));
  gate = await openGate(replicas[0]?.url ?? '');
  await primary.execute("alter role postgres set synchronous_commit = 'remote_apply'");
  await waitFor('north', 'south');
  environment = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: gate.url,
    METRICS_PORT: await freePort(),
    DATA_DIR: newDirectory(),
  };
  service = await start(environment);
}

/** Makes commits wait for these replicas, and for no other. */
async function waitFor(...names: string[]): Promise<void> {
  const setting = names.length === 0 ? '' : `FIRST ${names.length} (${names.join(', ')})`;
  await primary.execute(`alter system set synchronous_standby_names = '${setting}'`);
  await primary.execute('select pg_reload_conf()');
  await until(async () => {
    const found = await primary.execute(synchronous);
    return found.map(({ name }) => name).join() === names.join();
  });
}

const synchronous = `select application_name as name from pg_stat_replication
  where sync_state = 'sync' order by application_name`;

/** How many reads the primary has executed for the replicas. */
async function repeated(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${environment.METRICS_PORT}/metrics`)).text();
  return Number(/^database_reads_repeated_total (\d+)$/m.exec(metrics)?.[1]);
}

const signOut = async (token: string): Promise<number> =>
  (await fetch(`${service.url}/v1/token`, { method: 'DELETE', headers: { authorization: `JWT ${token}` } }))
    .status;

const statusesOfMe = (token: string, count = 20): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => statusOfMe(service.url, token)));

const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'no failure', String);

const connections = `select count(*)::int as reading from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function isRead(replica: OwnServer | undefined): Promise<boolean> {
  const [found] = (await replica?.execute(connections)) ?? [];
  return Number(found?.reading) > 0;
}

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  test('two synchronous replicas, and a service that reads from one of them', setUp);

  test.after(async () => {
    gate?.end();
    await leaveNothing();
    await stopServers();
  });

  test('a sign-in and a sign-out, with reads on a replica: known on the next request, every time', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await signInAt(service.url);
      assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
      assert.is(await signOut(token), 204);
      assert.equal(new Set(await statusesOfMe(token)), new Set([401]));
    }
    assert.ok(await isRead(replicas[0]));
    assert.is(await repeated(), 0);
  });

  test('the address for reads broken, then silent, then another replica: every read is answered', async () => {
    const token = await signInAt(service.url);
    gate.close();
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    assert.ok((await repeated()) > 0);
    gate.open();
    await until(async () => (await statusOfMe(service.url, token)) === 200 && isRead(replicas[0]));
    gate.clog();
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    gate.close();
    gate.move(replicas[1]?.url ?? '');
    gate.open();
    await until(async () => (await statusOfMe(service.url, token)) === 200 && isRead(replicas[1]));
  });

  test('a replica that is behind, and still read: a session that has ended is refused on the next request, every time', async () => {
    const [, read] = replicas;
    const token = await signInAt(service.url);
    await waitFor('north');
    await read?.execute('select pg_wal_replay_pause()');
    assert.is(await signOut(token), 204);
    assert.equal(new Set(await statusesOfMe(token, 300)), new Set([401]));
    await read?.execute('select pg_wal_replay_resume()');
  });

  test('doctor: says what serves reads, that commits do not wait for replicas, and that no replica responds', async () => {
    const { METRICS_PORT: _, ...own } = environment;
    const told = async (variables = {}) => {
      const { code, output, errors } = await runCli('doctor', { ...own, ...variables });
      return `${code} ${output}${errors}`;
    };
    assert.match(await told(), 'a replica serves them; commits wait for FIRST 1 (north)');
    await waitFor();
    assert.match(await told(), /1 [\s\S]*FAILED reads: Commits do not wait for replicas/);
    await waitFor('north', 'south');
    assert.match(
      await told({ DATABASE_READ_URL: primary.url }),
      /1 [\s\S]*FAILED reads: DATABASE_READ_URL leads to no replica/,
    );
    gate.close();
    assert.match(await told(), /1 [\s\S]*FAILED reads: DATABASE_READ_URL does not respond/);
    gate.open();
  });

  test('the primary gone: reads are answered by the replica, writes are 503; both are well once it is back', async () => {
    const token = await signInAt(service.url);
    await primary.kill();
    assert.match(await failureOf(signInAt(service.url)), ': 503 {"error":"unavailable"');
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    await primary.start();
    await until(async () => (await failureOf(signInAt(service.url))) === 'no failure');
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    assert.is(await stop(service), 0);
  });
} else if (serverUrl !== undefined)
  console.log('Not tested, since initdb is not installed: reads on replicas.');
