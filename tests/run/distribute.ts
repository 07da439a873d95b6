import { availableParallelism } from 'node:os';

/**
 * Seconds that files take on two quiet cores, where they are many. First of all, the one that counts which files a request
 * enters: what is cached, and so not entered, depends on the files before in the same process.
 */
const secondsOf: Readonly<Record<string, number>> = {
  'tests/qualities/repository/journeys.test.ts': 130,
  // Waits for another process to take a job over.
  'tests/qualities/faults/killed-runs.test.ts': 120,
  'tests/qualities/walks/public.test.ts': 60,
  'tests/qualities/walks/foreign-audience.test.ts': 40,
  'tests/qualities/process/readme.test.ts': 31,
  'tests/qualities/repository/add-a-field.test.ts': 40,
  'tests/qualities/repository/add-a-record.test.ts': 31,
  'tests/qualities/faults/killed-undos.test.ts': 30,
  'tests/qualities/process/tracing.test.ts': 28,
  'tests/qualities/walks/undo.test.ts': 25,
  'tests/qualities/load/one-costly-request.test.ts': 23,
  'tests/qualities/walks/strings.test.ts': 23,
  'tests/qualities/clients/cli-sessions.test.ts': 22,
  'tests/qualities/cluster/short-drill.test.ts': 20,
  'tests/qualities/faults/killed-batches.test.ts': 20,
  'tests/qualities/load/heavy-batches.test.ts': 20,
  'tests/qualities/process/first-start.test.ts': 20,
  'tests/qualities/process/jobs.test.ts': 18,
  'tests/qualities/load/crowd.test.ts': 15,
  'tests/qualities/clients/package.test.ts': 15,
  'tests/facades/graphql/every-relation.test.ts': 12,
  'tests/qualities/load/worst-requests.test.ts': 12,
  'tests/qualities/process/operator-commands.test.ts': 12,
  'tests/qualities/process/shared-limits.test.ts': 12,
  'tests/access-matrix/every-route.test.ts': 11,
  'tests/qualities/scale/page-plans.test.ts': 10,
};

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
