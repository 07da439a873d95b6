import { readFileSync } from 'node:fs';
import type { Database } from '../../../orm/database.ts';
import { statement } from '../../support/database/statement.ts';

const backend = statement<{ pid: number }, []>('backend', 'select pg_backend_pid() as pid');

export interface Cost {
  /** Of the database's CPU. */
  readonly milliseconds: number;
  /** Of what is returned. */
  readonly kilobytes: number;
}

/** What one call costs, on a database with one connection on this machine. */
export async function databaseCpu(database: Database, call: () => Promise<unknown>): Promise<Cost> {
  const [row] = await database.query(backend, []);
  let characters = 0;
  const repeat = async (times: number) => {
    for (let time = 0; time < times; time++) characters += JSON.stringify(await call()).length;
  };
  await repeat(50); // long enough for PostgreSQL to settle on a plan for each prepared statement
  const times = 500;
  characters = 0;
  const start = cpuOf(row?.pid);
  await repeat(times);
  return { milliseconds: (cpuOf(row?.pid) - start) / times, kilobytes: characters / times / 1000 };
}

/** The same of each of several calls, once the first ones have been made. */
export async function cpuOfEach(
  database: Database,
  calls: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const [row] = await database.query(backend, []);
  for (const call of calls.slice(0, 50)) await call();
  const times: number[] = [];
  for (const call of calls) {
    const start = cpuOf(row?.pid);
    await call();
    times.push(cpuOf(row?.pid) - start);
  }
  return times;
}

/** Linux: nanoseconds on a CPU, of one process. */
const cpuOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
