import { availableParallelism } from 'node:os';

/**
 * The files that take longest on either database, the longest first. Before them, the one that counts which files a request
 * enters: what is cached, and so not entered, depends on the files before in the same process.
 */
const long = [
  'tests/architecture/journeys.test.ts',
  'tests/qualities/faults/killed-batches.test.ts',
  'tests/qualities/load/worst-requests.test.ts',
  'tests/undoing/random.test.ts',
  'tests/facades/process/readme.test.ts',
  'tests/facades/process/tracing.test.ts',
  'tests/facades/process/first-start.test.ts',
  'tests/qualities/faults/killed-undos.test.ts',
  'tests/architecture/add-a-record.test.ts',
  'tests/search/judged.test.ts',
  'tests/qualities/scale/nearby-plans.test.ts',
  'tests/qualities/load/crowd.test.ts',
  'tests/qualities/load/document-memory.test.ts',
  'tests/facades/graphql/every-relation.test.ts',
  'tests/orm/lists.test.ts',
  'tests/facades/cli/cli.test.ts',
  'tests/facades/process/shared-limits.test.ts',
  'tests/qualities/load/heavy-batches.test.ts',
  'tests/facades/process/refused-start.test.ts',
  'tests/facades/process/jobs.test.ts',
  'tests/qualities/races/accounts.test.ts',
  'tests/qualities/scale/event-plans.test.ts',
  'tests/qualities/hostile-input/every-operation.test.ts',
  'tests/qualities/cluster/short-drill.test.ts',
  'tests/qualities/access-matrix/every-route.test.ts',
  'tests/facades/graphql/executor.test.ts',
  'tests/qualities/faults/killed.test.ts',
  'tests/facades/cli/sign-in.test.ts',
  'tests/facades/graphql/document-cache.test.ts',
  'tests/qualities/hostile-input/outside-the-document.test.ts',
  'tests/qualities/hostile-input/strings.test.ts',
  'tests/qualities/scale/search-plans.test.ts',
  'tests/facades/process/metrics.test.ts',
  'tests/qualities/faults/replicas.test.ts',
  'tests/facades/trpc/package.test.ts',
  'tests/facades/rest/connections.test.ts',
];

/** Long files come first: one that began last would be waited for. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => (long.includes(file) ? long.indexOf(file) : long.length);
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** Fewer are run sooner in one process, which starts once. */
const filesOfProcess = 50;
const mostProcesses = 4;

/** More than there are cores, since some files wait for a clock or for a process, and more of them with a server. */
const processesBeyondCores = process.env.TEST_DATABASE_URL === undefined ? 1 : 2;

export const processesFor = (files: readonly string[]): number =>
  Math.min(
    Math.ceil(files.length / filesOfProcess),
    availableParallelism() + processesBeyondCores,
    mostProcesses,
  );
