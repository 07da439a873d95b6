import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, closeSync, cpSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian trixie with what a cluster takes, in a directory: the machine's own servers and packages stay as they are. */
export const chrootDirectory = '/var/cache/audience-platform/cluster';

const packages = [
  'ca-certificates',
  'etcd-client',
  'etcd-server',
  'haproxy',
  'patroni',
  'pgbackrest',
  'postgresql-17',
  'python3-etcd',
  'valkey-server',
];

/** Makes it where it is missing, which takes a minute or two and 1 GB. */
export async function prepareChroot(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run it as root: it takes Debian packages in a chroot.');
  if (!existsSync(join(chrootDirectory, 'usr/bin/patroni'))) {
    const made = `${chrootDirectory}.new`;
    mkdirSync(dirname(made), { recursive: true });
    rmSync(made, { recursive: true, force: true });
    console.log(`Installing ${packages.join(', ')} in ${chrootDirectory}.`);
    const options = ['--variant=minbase', `--include=${packages.join(',')}`];
    await run('debootstrap', [...options, 'trixie', made], { maxBuffer: 1e8 }).catch((failed) => {
      throw new Error(
        `debootstrap failed (apt-get install debootstrap?): ${failed.stdout?.slice(-1000)}${failed.message}`,
      );
    });
    renameSync(made, chrootDirectory);
  }
  await mount();
  cpSync('.cluster', join(chrootDirectory, 'cluster'), { recursive: true });
  cpSync('.cluster/pgbackrest.conf', join(chrootDirectory, 'etc/pgbackrest.conf'));
}

const mounts = [
  ['proc', 'proc', 'proc'],
  ['tmpfs', 'tmpfs', 'dev/shm'],
] as const;

async function mount(): Promise<void> {
  await unmount(); // of a run that was killed
  for (const [type, source, target] of mounts)
    await run('mount', ['-t', type, source, join(chrootDirectory, target)]);
  chmodSync(join(chrootDirectory, 'dev/shm'), 0o1777);
}

export async function unmount(): Promise<void> {
  for (const [, , target] of mounts)
    await run('umount', ['--lazy', join(chrootDirectory, target)]).catch(() => {});
}

export type Variables = Readonly<Record<string, string>>;

const inside = (user: string, variables: Variables, command: readonly string[]): string[] => [
  `--userspec=${user}:${user}`,
  chrootDirectory,
  'env',
  '-i',
  'PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin',
  'LANG=C.UTF-8',
  ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ...command,
];

/** Starts a program there, as the leader of a process group; what it says is appended to the log. */
export function spawnInside(
  user: string,
  variables: Variables,
  command: readonly string[],
  log: string,
): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn('chroot', inside(user, variables, command), {
    detached: true,
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return child;
}

/** What a program there prints. */
export async function printInside(
  user: string,
  variables: Variables,
  command: readonly string[],
): Promise<string> {
  return (await run('chroot', inside(user, variables, command), { maxBuffer: 1e8 })).stdout;
}
