import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Servers refuse to run as root: then they run as `postgres`. */
function ownUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const running = new Set<ChildProcess>();
const directories = new Set<string>();

/** A directory that belongs to the user of the servers. */
export function serverDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'audience-platform-server-'));
  directories.add(directory);
  const user = ownUser();
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** What the programs in a directory have written last. */
export const logOf = (directory: string): string => readFileSync(join(directory, 'log'), 'utf8').slice(-2000);

/** Starts a server's program in the foreground. */
export function spawnServer(program: string, args: readonly string[], directory: string): ChildProcess {
  const log = openSync(join(directory, 'log'), 'a');
  const child = spawn(program, args, { ...ownUser(), cwd: directory, stdio: ['ignore', 'ignore', log] });
  closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** For `after`. */
export async function stopServers(): Promise<void> {
  const children = [...running];
  for (const child of children) child.kill('SIGQUIT');
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}
