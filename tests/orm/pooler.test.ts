import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnusable } from '../../orm/connection/errors.ts';
import { openDatabase } from '../../orm/database.ts';
import { runCli } from '../facades/cli/run-cli.ts';
import { createTestDatabase, serverUrl } from '../support/database/database.ts';
import { freePort } from '../support/service/free-port.ts';
import { serverDirectory, spawnServer, stopServers } from '../support/service/server-processes.ts';
import { until } from '../support/service/service.ts';

const pgbouncer = '/usr/sbin/pgbouncer';

const refusal =
  'It leads to a transaction pooler such as PgBouncer, which loses prepared statements and settings of connections: ' +
  'give the address of PostgreSQL itself, or of a proxy for TCP such as HAProxy.';

/** A new database, by way of a PgBouncer with these settings. */
async function throughPgbouncer(
  settings: string,
  use: (url: string) => Promise<void>,
  prepare: (directUrl: string) => Promise<void> = async () => {},
): Promise<void> {
  const { url, drop } = await createTestDatabase(serverUrl ?? '');
  await prepare(url);
  const server = new URL(url);
  const directory = serverDirectory();
  const port = await freePort();
  const configuration = join(directory, 'pgbouncer.ini');
  const password = server.password === '' ? '' : ` password=${server.password}`;
  writeFileSync(
    configuration,
    `[databases]
     * = host=${server.hostname} port=${server.port || 5432} user=${server.username}${password}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = any
     ${settings}`,
  );
  const child = spawnServer(pgbouncer, [configuration], directory);
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href;
  try {
    await until(() => responds(pooled));
    await use(pooled);
  } finally {
    child.kill('SIGKILL');
    await drop();
  }
}

async function responds(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const outcomeOf = (url: string) =>
  openDatabase({ url, migrates: false }).then(
    async (database) => {
      await database.close();
      return 'opened';
    },
    (error: unknown) => (error instanceof DatabaseUnusable ? error.message : String(error)),
  );

/** The settings that PgBouncer does not pass on, given to everybody who connects. */
async function giveSettings(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(
    `alter database ${new URL(url).pathname.slice(1)} set plan_cache_mode = force_generic_plan`,
  );
  await client.end();
}

test.after(stopServers);

if (serverUrl !== undefined && existsSync(pgbouncer)) {
  test('a database by way of PgBouncer in transaction mode: refused in one sentence, which doctor tells too', () =>
    throughPgbouncer('pool_mode = transaction', async (url) => {
      assert.is(await outcomeOf(url), refusal);
      const { code, errors } = await runCli('doctor', { DATABASE_URL: url, DATA_DIR: serverDirectory() });
      assert.is(code, 1);
      assert.match(errors, `FAILED database: DATABASE_URL: ${refusal}`);
    }));

  test('the same where PgBouncer ignores the settings that are passed: refused', () =>
    throughPgbouncer('pool_mode = transaction\nignore_startup_parameters = options', async (url) =>
      assert.is(await outcomeOf(url), refusal),
    ));

  test('the same in session mode, where each client has a connection for itself: opened', () =>
    throughPgbouncer(
      'pool_mode = session\nignore_startup_parameters = options',
      async (url) => assert.is(await outcomeOf(url), 'opened'),
      giveSettings,
    ));
} else if (serverUrl !== undefined)
  console.log('Not tested, since PgBouncer is not installed: databases by way of it.');
