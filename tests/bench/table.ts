import type { Row } from './compare.ts';

const columns: readonly [title: string, text: (row: Row) => string][] = [
  ['workload', (row) => row.workload],
  ['contender', (row) => row.contender],
  ['workers', (row) => String(row.workers)],
  ['requests/s', (row) => row.requestsPerSecond.toFixed(0)],
  ['p50 ms', (row) => row.p50.toFixed(1)],
  ['p99 ms', (row) => row.p99.toFixed(1)],
  ['server µs', (row) => row.serverCpu.toFixed(0)],
  ['database µs', (row) => row.databaseCpu.toFixed(0)],
  ['peak MB', (row) => row.peakMemory.toFixed(0)],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? '–'],
];

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const texts = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_, column) => Math.max(...texts.map((line) => line[column]?.length ?? 0)));
  const [head = '', ...lines] = texts.map(
    (line) => `| ${line.map((text, column) => text.padStart(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`, ...lines].join('\n');
}
