import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { minute } from '../../core/values/time.ts';
import { distribute } from './distribute.ts';
import { FileReport } from './file-report.ts';
import { showProgress } from './progress.ts';

/** Runs the files in a few processes, prints what fails as it fails, and the sums at the end. The exit status of all. */
export async function runFiles(files: readonly string[]): Promise<number> {
  const since = performance.now();
  const reports: FileReport[] = [];
  const progress = showProgress(files.length);
  const statuses = await Promise.all(
    distribute(files).map((share) =>
      runShare(share, (report) => {
        reports.push(report);
        if (report.hasFailed) progress.print(report.text);
        progress.update(reports);
      }),
    ),
  );
  progress.end();
  const missing = files.filter((file) => !reports.some((report) => report.file === file));
  printSums(reports, missing, (performance.now() - since) / 1000);
  return missing.length > 0 || reports.length === 0 ? 1 : Math.max(...statuses);
}

/** A file that takes longer has a test that waits forever. */
const minutesOfFile = 10;

/** Reads what uvu prints: the name of each file before its tests. */
async function runShare(files: readonly string[], done: (report: FileReport) => void): Promise<number> {
  const child = spawn(process.execPath, ['tests/run/worker.ts', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const names = new Set(files);
  let report: FileReport | undefined;
  let limit: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const isEnd = /^ {2}Total: +\d/.test(line);
    if ((names.has(line) || isEnd) && report !== undefined) done(report.end());
    if (isEnd) report = undefined;
    else if (names.has(line)) {
      report = new FileReport(line);
      clearTimeout(limit);
      limit = setTimeout(() => {
        console.error(`Stopped after ${minutesOfFile} minutes: ${line}`);
        child.kill('SIGKILL');
      }, minutesOfFile * minute);
    } else report?.add(line);
  }
  clearTimeout(limit);
  const [status] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
  // The process has ended within a file: what it printed says why.
  if (report !== undefined) console.error(report.text);
  return status ?? 1;
}

const sum = (reports: readonly FileReport[], name: 'total' | 'passed') =>
  reports.reduce((total, report) => total + report[name], 0);

function printSums(reports: readonly FileReport[], missing: readonly string[], seconds: number): void {
  const longest = reports.toSorted((one, other) => other.seconds - one.seconds).slice(0, 40);
  for (const { file, seconds } of longest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  const empty = reports.filter(({ total }) => total === 0).length;
  if (empty > 0 && process.env.TEST_DATABASE_URL === undefined)
    console.log(`\n  Not run without PostgreSQL (TEST_DATABASE_URL): ${empty} files`);
  for (const { file, failures } of reports.filter(({ hasFailed }) => hasFailed))
    console.log(`  Failed in ${file}: ${failures.join(', ') || 'before its tests'}`);
  for (const file of missing) console.log(`  Not finished: ${file}`);
  console.log(`\n  Total:     ${sum(reports, 'total')}\n  Passed:    ${sum(reports, 'passed')}`);
  console.log(`  Duration:  ${seconds.toFixed(1)} s`);
}
