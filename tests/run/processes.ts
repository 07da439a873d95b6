import { spawn } from 'node:child_process';
import { once } from 'node:events';

const counted = ['Total', 'Passed', 'Skipped'] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;

/** Runs each share of the files in a process of its own; prints a file's results when it has ended, and the sums. */
export async function runInProcesses(shares: readonly (readonly string[])[]): Promise<number> {
  const since = performance.now();
  const outcomes = await Promise.all(shares.map(runShare));
  for (const name of counted)
    console.log(`  ${`${name}:`.padEnd(10)} ${outcomes.reduce((sum, { counts }) => sum + counts[name], 0)}`);
  console.log(`  ${'Duration:'.padEnd(10)} ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  return Math.max(...outcomes.map(({ status }) => status));
}

async function runShare(files: readonly string[]): Promise<{ status: number; counts: Counts }> {
  const child = spawn(process.execPath, ['tests/run/share.ts', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (added: string) => {
    text += added;
    const ended = text.lastIndexOf('\n\ntests/') + 1;
    process.stdout.write(text.slice(0, ended));
    text = text.slice(ended);
  });
  const [status] = await once(child, 'close');
  const [last = ''] = text.split(/^ +Total: /m, 1);
  process.stdout.write(`${last.trimEnd()}\n\n`);
  return { status: status ?? 1, counts: countsIn(text) };
}

/** As uvu prints them after the last file. */
function countsIn(text: string): Counts {
  const count = (name: string) => Number(new RegExp(`^ +${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { Total: count('Total'), Passed: count('Passed'), Skipped: count('Skipped') };
}
