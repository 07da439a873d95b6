import type { Row } from './compare.ts';
import { figure } from './figure.ts';

const columns: readonly [title: string, text: (row: Row) => string][] = [
  ['workload', (row) => row.workload],
  ['checkout', (row) => row.checkout],
  ['requests/s', (row) => figure(row.requestsPerSecond, 0)],
  ['p50 ms', (row) => figure(row.p50, 1)],
  ['p99 ms', (row) => figure(row.p99, 1)],
  ['server µs', (row) => figure(row.serverCpu, 0)],
  ['database µs', (row) => figure(row.databaseCpu, 0)],
  ['both µs', (row) => figure(row.bothCpu, 0)],
  ['peak MB', (row) => figure(row.peakMemory, 0)],
  ['ratio', (row) => (row.ratio === null ? '' : figure(row.ratio, 2))],
];

/** The rows as a Markdown table: medians with their quartiles. */
export function table(rows: readonly Row[]): string {
  const texts = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_, column) => Math.max(...texts.map((line) => line[column]?.length ?? 0)));
  const [head = '', ...lines] = texts.map(
    (line) => `| ${line.map((text, column) => text.padStart(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`;
  return [head, rule, ...lines].join('\n');
}
