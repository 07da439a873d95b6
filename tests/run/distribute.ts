import { availableParallelism } from 'node:os';

/**
 * Seconds that files take on two quiet cores, where they are many. Before them, the one that counts which files a request
 * enters: what is cached, and so not entered, depends on the files before in the same process.
 */
const secondsOf: Readonly<Record<string, number>> = {};

/** Others take about this long. */
const usual = 1.2;

/** Fewer are run sooner in one process, which starts once. */
const filesOfProcess = 40;

/** More processes than cores, since some files wait for a clock, a process or a server. */
const mostProcesses = Math.min(availableParallelism() + 1, 4);

/** Shares of files that take about the same time, the longest first in each. */
export function distribute(files: readonly string[]): string[][] {
  const processes = Math.max(1, Math.min(Math.ceil(files.length / filesOfProcess), mostProcesses));
  const shares = Array.from({ length: processes }, () => ({ files: [] as string[], seconds: 0 }));
  const seconds = (file: string) => secondsOf[file] ?? usual;
  for (const file of files.toSorted((one, other) => seconds(other) - seconds(one))) {
    const least = shares.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += seconds(file);
  }
  return shares.map((share) => share.files);
}
