import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../service/free-port.ts';
import { logOf, serverDirectory, spawnServer } from '../service/server-processes.ts';

/** The programs of the newest PostgreSQL that is installed; undefined if none is. */
export const postgresqlPrograms = programsIn('/usr/lib/postgresql');

function programsIn(folder: string): string | undefined {
  try {
    const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
    return versions
      .map((version) => join(folder, version, 'bin'))
      .find((bin) => readdirSync(bin).includes('initdb'));
  } catch {
    return undefined;
  }
}

export interface OwnServer {
  readonly url: string;
  /** Its data directory. */
  readonly data: string;
  execute(sql: string): Promise<Record<string, unknown>[]>;
  /** As a crash would. */
  kill(): Promise<void>;
  /** After `kill`. */
  start(): Promise<void>;
}

const commonSettings = [
  'fsync=off',
  'max_connections=100',
  'wal_level=replica',
  'hot_standby=on',
  // Without it, the checkpoint of one replica's copy removes what another's still needs.
  'wal_keep_size=256MB',
];

/** A PostgreSQL server on new files. */
export async function startPrimary(): Promise<OwnServer> {
  const directory = serverDirectory();
  const data = join(directory, 'data');
  await finished(
    'initdb',
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N'],
    directory,
  );
  return serve(data, directory, []);
}

/** A streaming replica of another server, which knows it by that name. */
export async function startReplica(name: string, primary: OwnServer): Promise<OwnServer> {
  const directory = serverDirectory();
  const data = join(directory, 'data');
  await finished(
    'pg_basebackup',
    ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '-N'],
    directory,
  );
  return serve(data, directory, [
    `cluster_name=${name}`,
    'wal_receiver_status_interval=1',
    'wal_retrieve_retry_interval=200ms',
    // By default, it cancels a query that is in the way of replaying what it received 30 seconds ago.
    'max_standby_streaming_delay=-1',
    'max_standby_archive_delay=-1',
  ]);
}

/** Makes a replica a primary. It waits without a query, which would be in the way of what is still replayed. */
export async function promote(replica: OwnServer): Promise<void> {
  await replica.execute('select pg_promote(wait => false)');
  while ((await replica.execute('select pg_is_in_recovery()'))[0]?.pg_is_in_recovery) await pause(50);
}

async function serve(data: string, directory: string, settings: readonly string[]): Promise<OwnServer> {
  const given = [...commonSettings, ...settings].flatMap((setting) => ['-c', setting]);
  let child: ChildProcess;
  let url = '';
  const startAt = async (port: string): Promise<void> => {
    url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    child = spawnServer(
      join(postgresqlPrograms ?? '', 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', port, '-k', directory, ...given],
      directory,
    );
    await untilItResponds(url, child, directory);
  };
  const port = await freePort();
  await startAt(port);
  return {
    url,
    data,
    start: () => startAt(port),
    execute: (sql) => execute(url, sql),
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT'); // of the postmaster alone: its children end with it, and nothing is flushed
      await ended;
    },
  };
}

async function finished(program: string, args: readonly string[], directory: string): Promise<void> {
  const child = spawnServer(join(postgresqlPrograms ?? '', program), args, directory);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${logOf(directory)}`);
}

async function untilItResponds(url: string, child: ChildProcess, directory: string): Promise<void> {
  while (child.exitCode === null)
    try {
      await execute(url, 'select');
      return;
    } catch {
      await pause(50);
    }
  throw new Error(`The server ended: ${logOf(directory)}`);
}

async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
