import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/service/free-port.ts';
import { until } from './until.ts';

interface Cluster {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A private PostgreSQL server in a directory of its own; a directory that is named is kept. */
export async function startPostgresql(kept: string | undefined): Promise<Cluster> {
  const owner = unprivileged();
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'bench-'));
  mkdirSync(directory, { recursive: true });
  if ('uid' in owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  if (!existsSync(data))
    execFileSync(binary('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
      ...owner,
      cwd: directory,
      stdio: 'ignore',
    });
  const port = await freePort();
  const server = spawn(binary('postgres'), ['-D', data, '-p', port, ...settings(directory)], {
    ...owner,
    cwd: directory,
    stdio: 'ignore',
  });
  const { pid } = server;
  if (pid === undefined) throw new Error('PostgreSQL did not start.');
  await until(() => isReady(port), 'PostgreSQL');
  const stop = async () => {
    const stopped = once(server, 'exit');
    server.kill('SIGINT');
    await stopped;
    if (kept === undefined) rmSync(directory, { recursive: true });
  };
  return { url: `postgresql://bench@127.0.0.1:${port}/postgres`, pid, stop };
}

/** A benchmark that waits for the disk measures the disk. */
const settings = (directory: string): string[] =>
  [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'shared_buffers=1GB',
    'max_wal_size=4GB',
    'fsync=off',
    'synchronous_commit=off',
    'autovacuum=off',
  ].flatMap((setting) => ['-c', setting]);

async function isReady(port: string): Promise<boolean> {
  try {
    execFileSync(binary('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', port]);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: there, it runs as the user that its packages make. */
function unprivileged(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const places = [
  ...(process.env.PATH ?? '').split(':'),
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ...globSync('/{opt/homebrew,usr/local}/opt/postgresql@*/bin').sort().reverse(),
];

function binary(name: string): string {
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    `${name} is not installed. Install PostgreSQL 15 or newer (Debian: apt install postgresql; macOS: brew install postgresql) or put its bin directory on the PATH.`,
  );
}
