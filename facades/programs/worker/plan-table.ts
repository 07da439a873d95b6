import type { Items } from './items.ts';
import type { Report } from './report.ts';

const noLonger = 'no longer in the source';

const header = ['result', 'kind', 'when (UTC)', 'what', 'id', 'why'];

/** What a dry run says would happen to each record, but for what is unchanged: a table as wide as the terminal. */
export function planTable({ venues, events }: Items, report: Report, width: number): string {
  const known = new Map<string, { name?: string | undefined; starts_at?: string | undefined }>([
    ...venues.map(({ external_id, name }) => [`venue ${external_id}`, { name }] as const),
    ...events.map(
      ({ external_id, name, starts_at }) => [`event ${external_id}`, { name, starts_at }] as const,
    ),
  ]);
  const planned = report.results
    .filter(({ result }) => result !== 'unchanged')
    .map(({ kind, external_id, result, kept = [] }) => {
      const { name = '', starts_at = '' } = known.get(`${kind} ${external_id}`) ?? {};
      const why = kept.length > 0 ? `kept as edited: ${kept.join(', ')}` : '';
      return [result, kind, starts_at.slice(0, 16).replace('T', ' '), name, external_id, why];
    });
  const rejected = report.rejected.map(({ kind, record, reason }) => {
    const { name = '' } = known.get(`${kind.replace(/s$/, '')} ${record}`) ?? {};
    return ['rejected', kind.replace(/s$/, ''), '', name, record, reason];
  });
  const missing = report.missing.map(({ kind, external_id, name, starts_at, result, reason }) => {
    const when = (starts_at ?? '').slice(0, 16).replace('T', ' ');
    const fate = report.deletesMissing ? result : 'missing';
    return [fate, kind, when, name, external_id, (report.deletesMissing ? reason : null) ?? noLonger];
  });
  const rows = [...planned, ...rejected, ...missing];
  return rows.length === 0 ? '' : `${formatTable([header, ...rows], width)}\n\n`;
}

/** Columns beside each other. The widest is shortened until a row fits. */
function formatTable(rows: readonly string[][], width: number): string {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const gaps = 2 * (header.length - 1);
  for (;;) {
    const widest = Math.max(...widths);
    if (widths.reduce((sum, each) => sum + each, gaps) <= width || widest <= 10) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => fit(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const fit = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width);
