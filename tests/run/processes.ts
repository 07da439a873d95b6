import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Result {
  readonly file: string;
  readonly seconds: number;
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
}

/**
 * Runs the files in so many processes, each of which is given the next file when it has ended one. Prints the sums and the
 * files that took longest, for `order.ts`.
 */
export async function runInProcesses(files: readonly string[], processes: number): Promise<number> {
  const since = performance.now();
  const results: Result[] = [];
  const left = [...files];
  const statuses = await Promise.all(
    Array.from({ length: processes }, () => runNext(left, (result) => results.push(result))),
  );
  const sum = (name: 'total' | 'passed' | 'skipped') =>
    results.reduce((sum, result) => sum + result[name], 0);
  console.log(
    `\n  Total:     ${sum('total')}\n  Passed:    ${sum('passed')}\n  Skipped:   ${sum('skipped')}`,
  );
  console.log(`  Duration:  ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  const longest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20);
  for (const { file, seconds } of longest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return results.length < files.length ? 1 : Math.max(...statuses);
}

/** As uvu prints them after a file. */
const summary = /\n +Total: +(\d+)\n +Passed: +(\d+)\n +Skipped: +(\d+)\n +Duration: .*\n\n/;

/** Prints the results of a file when it has ended, so that those of several processes stay apart. */
async function runNext(left: string[], report: (result: Result) => void): Promise<number> {
  const child = spawn(process.execPath, ['tests/run/worker.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // it has ended, as its status tells
  let file = '';
  let since = 0;
  const giveNext = () => {
    file = left.shift() ?? '';
    since = performance.now();
    if (file === '') child.stdin.end();
    else child.stdin.write(`${file}\n`);
  };
  giveNext();
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (added: string) => {
    text += added;
    const [printed, total, passed, skipped] = summary.exec(text) ?? [];
    if (printed === undefined) return;
    process.stdout.write(text.replace(printed, '\n'));
    const seconds = (performance.now() - since) / 1000;
    report({ file, seconds, total: Number(total), passed: Number(passed), skipped: Number(skipped) });
    text = '';
    giveNext();
  });
  const [status] = await once(child, 'close');
  process.stdout.write(text);
  return status ?? 1;
}
