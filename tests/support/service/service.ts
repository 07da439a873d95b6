import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyMigratedTo } from '../database/migrated.ts';
import { inherited, shortLived } from './environment.ts';
import { freePort } from './free-port.ts';

export type Environment = Record<string, string>;

export interface Service {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Its exit status, once it has ended. */
  readonly ended: Promise<number | null>;
}

const started = new Set<ChildProcess>();
const directories = new Set<string>();

export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'audience-platform-'));
  directories.add(directory);
  return directory;
}

/** One with an embedded database that is migrated already, without records. */
export async function migratedDirectory(): Promise<string> {
  const directory = newDirectory();
  await copyMigratedTo(directory);
  return directory;
}

/** Runs a program of the service in a process of its own, with few variables but these. */
function run(
  program: string,
  environment: Environment,
  directory = '.',
  options: readonly string[] = [],
): Omit<Service, 'url'> {
  const child = spawn(process.execPath, [...process.execArgv, ...shortLived, ...options, program], {
    cwd: directory,
    env: { ...inherited, DATA_DIR: newDirectory(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => texts.push(String(text)));
  const ended = once(child, 'close').then(([status]) => status);
  return { child, ended, output: () => texts.join('') };
}

/** Resolves when the service has said that it has started; fails with its output if it does not. */
export async function start(
  environment: Environment = {},
  directory?: string,
  options?: readonly string[],
): Promise<Service> {
  const PORT = environment.PORT ?? (await freePort());
  const variables = { DEMO: '0', ...(await defaults(environment)), ...environment, PORT };
  const service = run('facades/server.ts', variables, directory, options);
  await new Promise<void>((resolve, reject) => {
    service.child.stdout?.on('data', () => {
      if (/A first request|"msg":"started"/.test(service.output())) resolve();
    });
    service.ended.then(() => reject(new Error(service.output())));
  });
  return { ...service, url: `http://127.0.0.1:${PORT}` };
}

/** A database is migrated before a test starts the service on it, unless the test names one. */
const defaults = async ({ DATABASE_URL, DATA_DIR }: Environment): Promise<Environment> =>
  DATABASE_URL === undefined && DATA_DIR === undefined ? { DATA_DIR: await migratedDirectory() } : {};

/** The process ids of its workers. */
export const workersOf = ({ child: { pid } }: Service): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Waits until a condition holds; fails after five minutes, or another time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds = 300_000,
): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > milliseconds)
      throw new Error(`It did not happen within ${milliseconds / 1000} s.`);
    await pause(50);
  }
}

/** The exit status and output of a start that fails. */
export async function failedStart(
  environment: Environment,
): Promise<{ status: number | null; said: string }> {
  const variables = { DEMO: '0', ...(await defaults(environment)), ...environment };
  const { ended, output } = run('facades/server.ts', variables);
  return { status: await ended, said: output() };
}

export async function stop({ child, ended }: Service): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

/** After each file: stops the processes that its tests left running, and deletes their directories. */
export async function leaveNothing(): Promise<void> {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all([...directories].map((directory) => rm(directory, { recursive: true, force: true })));
  started.clear();
  directories.clear();
}
