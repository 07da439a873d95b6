import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
}

/** Runs the files in so many processes, each of which is given the next file when it has ended one; prints the sums. */
export async function runInProcesses(files: readonly string[], processes: number): Promise<number> {
  const since = performance.now();
  const counts: Counts[] = [];
  const left = [...files];
  const statuses = await Promise.all(
    Array.from({ length: processes }, () => runNext(left, (ofFile) => counts.push(ofFile))),
  );
  const sum = (name: keyof Counts) => counts.reduce((sum, ofFile) => sum + ofFile[name], 0);
  console.log(
    `\n  Total:     ${sum('total')}\n  Passed:    ${sum('passed')}\n  Skipped:   ${sum('skipped')}`,
  );
  console.log(`  Duration:  ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  return counts.length < files.length ? 1 : Math.max(...statuses);
}

/** As uvu prints them after a file. */
const summary = /\n +Total: +(\d+)\n +Passed: +(\d+)\n +Skipped: +(\d+)\n +Duration: .*\n\n/;

/** Prints the results of a file when it has ended, so that those of several processes stay apart. */
async function runNext(left: string[], count: (ofFile: Counts) => void): Promise<number> {
  const child = spawn(process.execPath, ['tests/run/worker.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // it has ended, as its status tells
  const giveNext = () => {
    const file = left.shift();
    if (file === undefined) child.stdin.end();
    else child.stdin.write(`${file}\n`);
  };
  giveNext();
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (added: string) => {
    text += added;
    const [printed, total, passed, skipped] = summary.exec(text) ?? [];
    if (printed === undefined) return;
    process.stdout.write(text.replace(printed, '\n'));
    count({ total: Number(total), passed: Number(passed), skipped: Number(skipped) });
    text = '';
    giveNext();
  });
  const [status] = await once(child, 'close');
  process.stdout.write(text);
  return status ?? 1;
}
