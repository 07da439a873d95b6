import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runCli } from '../../facades/cli/run-cli.ts';
import { serverUrl } from '../../support/database.ts';
import { type OwnServer, postgresqlPrograms, startPrimary, startReplica } from '../../support/replication.ts';
import { stopServers } from '../../support/server-processes.ts';
import {
  freePort,
  leaveNothing,
  newDirectory,
  type Service,
  start,
  stop,
  until,
} from '../../support/service.ts';
import { openGate } from './gate.ts';
import { signInAt, statusOfMe } from './sign-in.ts';

type Gate = Awaited<ReturnType<typeof openGate>>;

let primary: OwnServer;
let replicas: OwnServer[];
let gates: Gate[];
let service: Service;
let environment: Record<string, string>;

async function setUp(): Promise<void> {
  primary = await startPrimary();
  replicas = await Promise.all(['north', 'south'].map((name) => startReplica(name, primary)));
  gates = await Promise.all(replicas.map(({ url }) => openGate(url)));
  await waitFor('north', 'south');
  environment = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URLS: gates.map(({ url }) => url).join(', '),
    DATABASE_COMMIT_TIMEOUT: '5',
    METRICS_PORT: await freePort(),
    DATA_DIR: newDirectory(),
  };
  service = await start(environment);
  await until(() => serving([1, 1]));
}

/** Makes commits wait for these replicas, and for no other. */
async function waitFor(...names: string[]): Promise<void> {
  const setting = `FIRST ${names.length} (${names.join(', ')})`;
  await primary.execute(`alter system set synchronous_standby_names = '${setting}'`);
  await primary.execute('select pg_reload_conf()');
  await until(async () => {
    const found = await primary.execute(synchronous);
    return found.map(({ name }) => name).join() === names.join();
  });
}

const synchronous = `select application_name as name from pg_stat_replication
  where sync_state = 'sync' order by application_name`;

/** Which replicas serve reads. */
async function serving(expected: (0 | 1)[]): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${environment.METRICS_PORT}/metrics`)).text();
  return gates.every(({ url }, index) =>
    metrics.includes(`database_replica_serves_reads{replica="${new URL(url).host}"} ${expected[index]}`),
  );
}

const signOut = async (token: string): Promise<number> =>
  (await fetch(`${service.url}/v1/token`, { method: 'DELETE', headers: { authorization: `JWT ${token}` } }))
    .status;

const statusesOfMe = (token: string, count = 20): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => statusOfMe(service.url, token)));

const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'no failure', String);

const lag = async (replica: OwnServer | undefined): Promise<void> => {
  await replica?.execute('select pg_wal_replay_pause()');
};
const resume = async (replica: OwnServer | undefined): Promise<void> => {
  await replica?.execute('select pg_wal_replay_resume()');
};

/** Besides the one for checks. */
const connections = `select count(*)::int - 1 as reading from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  test('two synchronous replicas, and a service that reads from them: both serve reads', setUp);

  test.after(async () => {
    for (const gate of gates ?? []) gate.end();
    await leaveNothing();
    await stopServers();
  });

  test('a sign-in and a sign-out, with reads on two replicas: known on the next request, every time', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await signInAt(service.url);
      assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
      assert.is(await signOut(token), 204);
      assert.equal(new Set(await statusesOfMe(token)), new Set([401]));
    }
    for (const replica of replicas) {
      const [found] = await replica.execute(connections);
      assert.ok(Number(found?.reading) > 0, 'both are read');
    }
  });

  test('a replica that breaks, then one that is silent: every read is answered; both serve again afterwards', async () => {
    const token = await signInAt(service.url);
    const [first, second] = gates;
    first?.close();
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    second?.clog();
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    await until(() => serving([0, 0]));
    first?.open();
    second?.open();
    await until(() => serving([1, 1]));
    assert.match(service.output(), /"replica":"127.0.0.1:\d+","reason":"it does not respond"/);
  });

  test('a commit whose wait for a replica is cut short: 503, never as done; 200 once the replica is taken out', async () => {
    const token = await signInAt(service.url);
    const [first] = replicas;
    await lag(first);
    assert.match(await failureOf(signInAt(service.url, 'chen')), ': 503 {"error":"unavailable"');
    assert.equal(await first?.execute("select 1 as one where pg_get_wal_replay_pause_state() = 'paused'"), [
      { one: 1 },
    ]);
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    await until(() => serving([0, 1]));
    await waitFor('south');
    const other = await signInAt(service.url);
    assert.is(await signOut(other), 204);
    assert.equal(new Set(await statusesOfMe(other)), new Set([401]), 'the replica that lags is not read');
    await resume(first);
  });

  test('a replica taken out while it is read: what is acknowledged then is known on the next request, every time', async () => {
    const [first] = replicas;
    await waitFor('north', 'south');
    await until(() => serving([1, 1]));
    const token = await signInAt(service.url);
    await waitFor('south');
    await lag(first);
    assert.is(await signOut(token), 204);
    assert.equal(new Set(await statusesOfMe(token, 300)), new Set([401]));
    await resume(first);
  });

  test('a replica for which commits do not wait: serves no reads, and doctor says why', async () => {
    await pause(1_500);
    await until(() => serving([0, 1]));
    const { METRICS_PORT: _, ...own } = environment;
    const all = `${own.DATABASE_READ_URLS}, ${primary.url}`;
    const { code, errors } = await runCli('doctor', { ...own, DATABASE_READ_URLS: all });
    assert.is(code, 1);
    assert.match(errors, /FAILED replicas: 127.0.0.1:\d+ serves no reads: the primary does not wait for it/);
    assert.match(errors, /ok {5}replicas: 127.0.0.1:\d+ serves reads\n/);
    const primaryIsListed = `ok     replicas: ${new URL(primary.url).host} serves no reads: it is not a replica`;
    assert.ok(errors.includes(primaryIsListed), errors);
    await waitFor('north', 'south');
    await until(() => serving([1, 1]));
  });

  test('the primary gone: reads are answered by the replicas, writes are 503; both are well once it is back', async () => {
    const token = await signInAt(service.url);
    await primary.kill();
    assert.match(await failureOf(signInAt(service.url)), ': 503 {"error":"unavailable"');
    assert.equal(new Set(await statusesOfMe(token)), new Set([200]));
    await primary.start();
    await until(async () => (await failureOf(signInAt(service.url))) === 'no failure');
    await until(() => serving([1, 1]));
    assert.is(await stop(service), 0);
  });
} else if (serverUrl !== undefined)
  console.log('Not tested, since initdb is not installed: reads on replicas.');

test.run();
