import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../orm/database.ts';
import { preparedSample } from '../../../orm/sample/prepared.ts';
import { statement } from '../../support/database/statement.ts';
import { newDirectory, type Service, start, stop, until } from '../../support/service/service.ts';
import { examplesOf } from './document-examples.ts';

const DATA_DIR = newDirectory();
let service: Service;
let firstStart: Date;

/** As `npm ci` does. */
const prepare = () => promisify(execFile)(process.execPath, ['orm/sample/prepare.ts']);

test.before(async () => {
  await prepare();
  firstStart = new Date();
  service = await start({ DATA_DIR, DEMO: '1' });
});

const get = async (path: string, token?: string) =>
  fetch(service.url + path, token === undefined ? {} : { headers: { authorization: `JWT ${token}` } });

const signIn = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, ['facades/programs/local-provider/sign-in.ts', ...parameters]);

function claimsOf(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('preparing the sample data again: deletes what a preparation that was killed has left', async () => {
  const endedProcess = 2 ** 22 + 1; // more than Linux has
  const left = `${dirname(preparedSample())}/0123456789abcdef.${endedProcess}`;
  const running = `${dirname(preparedSample())}/0123456789abcdef.${process.pid}`;
  for (const directory of [left, running]) mkdirSync(directory);
  await prepare();
  assert.is(existsSync(left), false);
  assert.is(existsSync(running), true);
  rmdirSync(running);
});

test('a first start: says where it is, in which database, what it loaded and from whom', () => {
  const said = service.output();
  assert.match(said, service.url);
  assert.match(said, `embedded, in ${DATA_DIR}`);
  assert.match(said, /toronto( +\d[\d,]*){5}\n/);
  assert.match(said, 'Open Government Licence – Toronto');
});

test('a first start: says that it loads the sample data before it has done so', () => {
  assert.match(service.output(), /^\s*Loading the sample data of 4 audiences …\n\s*Started in /);
});

test('its first request, as it stands: works', async () => {
  const [, path = ''] = /curl 'http:\/\/[\d.:]+(\/v1\/branding[^']*)'/.exec(service.output()) ?? [];
  const response = await get(path);
  assert.is(response.status, 200);
  assert.match(await response.text(), '"subdomain":"toronto"');
});

test('the first requests of a start without sample data, as they stand: work', async () => {
  const empty = await start({ DEMO: '0' });
  const said = empty.output();
  assert.not.match(said, 'toronto');
  const addresses = [...said.matchAll(/curl .*'(http[^']+)'/g)].map(([, address = '']) => address);
  assert.is(addresses.length, 2);
  const { stdout } = await signIn('bruno', empty.url);
  const headers = { authorization: `JWT ${stdout.trimEnd()}` };
  for (const address of addresses) assert.is((await fetch(address, { headers })).status, 200, address);
  await stop(empty);
});

test('npm run sign-in: prints a user JWT and nothing else', async () => {
  const { stdout, stderr } = await signIn('bruno', service.url);
  assert.is(stderr, '');
  const locales = await get('/v1/locales?audience=toronto', stdout.trimEnd());
  assert.is(locales.status, 200);
  assert.match(await locales.text(), '"label":');
});

test('npm run sign-in for the administrator on an audience’s host: an admin of that audience', async () => {
  const { stdout } = await signIn('ada', service.url, '--host', 'admin.contra.localhost');
  const { role, audience_id } = claimsOf(stdout);
  assert.is(role, 'admin');
  assert.ok(audience_id);
});

test('npm run sign-in on a host that no audience owns: says so', async () => {
  const outcome = await signIn('ada', service.url, '--host', 'nowhere.example').catch((error) => error);
  assert.is(outcome.code, 1);
  assert.is(outcome.stderr, 'No audience owns the host nowhere.example.\n');
});

test('the log: JSON lines without credentials', async () => {
  const { stdout: token } = await signIn('bruno', service.url);
  await get('/v1/me?secret=value', token.trimEnd());
  await until(() => service.output().includes('"/v1/me"'));
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const { method, route, status, principal } = JSON.parse(lines.at(-1) ?? '{}');
  assert.equal(
    { method, route, status, principal },
    { method: 'GET', route: '/v1/me', status: 200, principal: 'user' },
  );
  assert.not.match(lines.join('\n'), /secret|eyJ|Bruno/);
});

test('every example of the OpenAPI document, as the administrator: runs as shown', async () => {
  const { stdout } = await signIn('ada', service.url);
  const run = examplesOf(await (await get('/openapi.json')).json());
  assert.ok(run.length > 40);
  for (const { operationId, method, path, body, statuses } of run) {
    const headers = { authorization: `JWT ${stdout.trimEnd()}`, 'content-type': 'application/json' };
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const response = await fetch(service.url + path, { ...init, redirect: 'manual' });
    if (!statuses.includes(response.status))
      assert.unreachable(`${operationId}: ${response.status} ${await response.text()}`);
    // The stream of changes has no end.
    await response.body?.cancel();
  }
});

test('a first start: takes the sample that npm ci has prepared, and writes none of its records', async () => {
  assert.is(await stop(service), 0);
  const database = await openDatabase({ dataDirectory: DATA_DIR, migrates: false });
  for (const table of ['audience', 'locale', 'venue', 'person', 'event', 'track']) {
    const written = `count(*) filter (where created_at >= '${firstStart.toISOString()}')`;
    const ofSample = `select count(*) as rows, ${written} as written from ${table} where id::text like '019b76da-a80%'`;
    const counts = statement<{ rows: number; written: number }, []>(`written_${table}`, ofSample);
    const [found] = await database.query(counts, []);
    assert.ok(found !== undefined && found.rows > 0, table);
    assert.is(found.written, 0, table);
  }
  await database.close();
});

test('a later start: serves the same data, and loads none', async () => {
  service = await start({ DATA_DIR, DEMO: '1' });
  assert.not.match(service.output(), 'sample data');
  assert.is((await get('/v1/branding?host=toronto.localhost')).status, 200);
});
