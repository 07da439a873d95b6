import { availableParallelism } from 'node:os';

/** The files that take longest, the longest first. */
const long = [
  'tests/qualities/faults/killed-batches.test.ts',
  'tests/undoing/random.test.ts',
  'tests/qualities/cluster/short-drill.test.ts',
  'tests/qualities/scale/nearby-plans.test.ts',
  'tests/qualities/scale/event-plans.test.ts',
  'tests/qualities/load/crowd.test.ts',
  'tests/facades/process/rate-limits.test.ts',
  'tests/architecture/add-a-record.test.ts',
  'tests/facades/cli/cli.test.ts',
  'tests/qualities/load/heavy-batches.test.ts',
  'tests/facades/process/readme.test.ts',
  'tests/facades/process/shared-limits.test.ts',
  'tests/facades/trpc/package.test.ts',
  'tests/facades/process/tracing.test.ts',
];

/** Fewer are run sooner in one process, which starts once. */
const filesOfProcess = 50;
const mostProcesses = 4;

/** Divides the files among as many processes as run well at once: always the same files, so that results repeat. */
export function shares(files: readonly string[]): string[][] {
  const processes = Math.min(Math.ceil(files.length / filesOfProcess), availableParallelism(), mostProcesses);
  const rank = (file: string) => (long.includes(file) ? long.indexOf(file) : long.length);
  const ordered = files.toSorted((one, other) => rank(one) - rank(other));
  return Array.from({ length: processes }, (_, share) =>
    ordered.filter((_file, index) => index % processes === share),
  );
}
