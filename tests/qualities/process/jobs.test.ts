import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase } from '../../../orm/database.ts';
import { serverUrl } from '../../support/database/database.ts';
import { createServiceDatabase } from '../../support/database/service-database.ts';
import { statement } from '../../support/database/statement.ts';
import { freePort } from '../../support/service/free-port.ts';
import { type Environment, start, stop, until } from '../../support/service/service.ts';

/** A database of its own for the service, which the test opens while the service is not running. */
async function scene() {
  const { environment, options, drop } = await createServiceDatabase();
  const withDatabase = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase(options);
    return use(database).finally(() => database.close());
  };
  return { environment, withDatabase, drop };
}

const longAgo = new Date('2026-01-01T00:00:00Z');

const inserted = statement<never, [people: number]>(
  'add_due_people',
  `with person as (
     select n, gen_random_uuid() as user_id, gen_random_uuid() as identity_id, '${longAgo.toISOString()}'::timestamptz as at
     from generate_series(0, $1::int - 1) n),
   users as (
     insert into "user" (id, name, created_at, updated_at) select user_id, 'Person ' || n, at, at from person),
   identities as (
     insert into identity (id, user_id, app_id, provider_user_id, created_at, updated_at)
     select identity_id, user_id, 'app', n, at, at from person)
   insert into deletion_request (id, app_id, code, identity_id, requested_at, erase_after)
   select gen_random_uuid(), 'app', identity_id, identity_id, at, at + n * interval '1 millisecond' from person`,
);

/** People whose deletion is due, the first one first. */
const addDue = async (database: Database, people: number): Promise<void> => {
  await database.transaction(({ query }) => query(inserted, [people]));
};

const named = statement<{ name: string }, []>('names_of_users', 'select name from "user"');

const names = async (database: Database): Promise<string[]> =>
  (await database.query(named, [])).map(({ name }) => name);

/** From the metrics, so that an embedded database can be asked while the service uses it. */
async function backlog(port: string): Promise<{ people: number; seconds: number; failed: boolean }> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (metric: string) =>
    Number(new RegExp(`^${metric}{job="carry-out-deletion-requests"} (\\S+)$`, 'm').exec(metrics)?.[1]);
  const failed = /^job_runs_total{job="carry-out-deletion-requests",result="failed"} [1-9]/m.test(metrics);
  return { people: of('job_backlog'), seconds: of('job_backlog_age_seconds'), failed };
}

test('SIGTERM with thousands of due deletions: exit 0 before they are carried out; the next start carries on', async () => {
  const { environment, withDatabase, drop } = await scene();
  await withDatabase((database) => addDue(database, 3000));
  const METRICS_PORT = await freePort();
  const service = await start({ ...environment, METRICS_PORT });
  await until(async () => (await backlog(METRICS_PORT)).people < 3000);
  const { seconds } = await backlog(METRICS_PORT);
  assert.ok(seconds > 3600 && seconds <= (Date.now() - longAgo.valueOf()) / 1000, `${seconds}`);
  assert.is(await stop(service), 0);
  const left = (await withDatabase(names)).length;
  assert.ok(left > 0 && left < 3000, `${left} left`);
  const again = await start({ ...environment, METRICS_PORT });
  await until(async () => (await backlog(METRICS_PORT)).people < left);
  await stop(again);
  await drop();
});

const protect = [
  `create function protect() returns trigger language plpgsql as $$ begin raise exception 'protected'; end $$`,
  `create trigger protect before delete on "user" for each row when (old.name = 'Person 0')
   execute function protect()`,
].map((text, index) => statement<never, []>(`protect_${index}`, text));

test('a deletion that fails: the others are carried out, and the failure is logged and counted', async () => {
  const { environment, withDatabase, drop } = await scene();
  await withDatabase((database) => addDue(database, 3));
  await withDatabase((database) =>
    database.transaction(async ({ query }) => {
      for (const part of protect) await query(part, []);
    }),
  );
  const METRICS_PORT = await freePort();
  const service = await start({ ...environment, METRICS_PORT });
  await until(async () => (await backlog(METRICS_PORT)).failed);
  assert.is((await backlog(METRICS_PORT)).people, 1);
  await stop(service);
  assert.match(service.output(), 'job failed');
  assert.equal(await withDatabase(names), ['Person 0']);
  await drop();
});

const overlapping = statement<{ name: string }, []>(
  'overlapping_runs',
  `select one.name from pgboss.job one join pgboss.job other on other.name = one.name and other.id > one.id
   where tstzrange(one.started_on, one.completed_on) && tstzrange(other.started_on, other.completed_on)
     and one.started_on is not null and other.started_on is not null and one.name not like '\\_\\_pgboss%'`,
);

const finished = statement<{ count: number }, []>(
  'finished_runs',
  `select count(*)::integer as count from pgboss.job where completed_on is not null and name not like '\\_\\_pgboss%'`,
);

if (serverUrl !== undefined)
  test('two processes: each job runs in one of them at a time, each deletion is carried out once, and nothing fails', async () => {
    const { environment, withDatabase, drop } = await scene();
    await withDatabase((database) => addDue(database, 200));
    const ports = [await freePort(), await freePort()];
    const services = await Promise.all(ports.map((METRICS_PORT) => start({ ...environment, METRICS_PORT })));
    for (const port of ports) await until(async () => (await backlog(port)).people === 0);
    await pause(100);
    for (const service of services) assert.not.match(service.output(), 'failed');
    assert.equal(await Promise.all(services.map(stop)), [0, 0]);
    assert.equal(await withDatabase(names), []);
    assert.equal(await withDatabase((database) => database.query(overlapping, [])), []);
    const [runs] = await withDatabase((database) => database.query(finished, []));
    assert.ok((runs?.count ?? 0) > 0);
    await drop();
  });

/** A process of the service, and whether it has delivered to webhooks, which is done every few seconds. */
async function addProcess(environment: Environment) {
  const METRICS_PORT = await freePort();
  const service = await start({ ...environment, METRICS_PORT });
  const delivers = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    return /^job_runs_total{job="deliver-webhooks",result="completed"} [1-9]/m.test(metrics);
  };
  return { service, delivers };
}

if (serverUrl !== undefined)
  test('a process that stops, or is killed: another one takes over what is run every few seconds, at once or soon', async () => {
    const { environment, drop } = await scene();
    const first = await addProcess(environment);
    await until(first.delivers);
    const second = await addProcess(environment);
    await pause(8000);
    assert.not(await second.delivers(), 'one at a time');
    await stop(first.service);
    await until(second.delivers, 10_000);
    const third = await addProcess(environment);
    second.service.child.kill('SIGKILL');
    await until(third.delivers, 30_000);
    await stop(third.service);
    await drop();
  });

const changed = statement<never, []>('change_policies', `update pgboss.queue set policy = 'stately'`);
const policies = statement<{ policy: string }, []>(
  'policies',
  `select distinct policy from pgboss.queue where name not like '\\_\\_pgboss%'`,
);

test('queues of a version before, whose policy was another one: are made anew, and their jobs run', async () => {
  const { environment, withDatabase, drop } = await scene();
  const before = await addProcess(environment);
  await until(before.delivers);
  await stop(before.service);
  await withDatabase((database) => database.transaction(({ query }) => query(changed, [])));
  const { service, delivers } = await addProcess(environment);
  await until(delivers);
  await stop(service);
  const found = await withDatabase((database) => database.query(policies, []));
  assert.equal(found, [{ policy: 'exclusive' }]);
  await drop();
});
