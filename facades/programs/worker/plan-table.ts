import { tablesOf } from '../cli/print.ts';
import type { Items } from './items.ts';
import type { Report } from './report.ts';

const noLonger = 'no longer in the source';

/** What a dry run says would happen to each record, but for what is unchanged. */
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
      const { name, starts_at } = known.get(`${kind} ${external_id}`) ?? {};
      const why = kept.length > 0 ? `kept as edited: ${kept.join(', ')}` : '';
      return rowOf(result, kind, external_id, { name, starts_at, why });
    });
  const rejected = report.rejected.map(({ kind: kinds, record, reason }) => {
    const kind = kinds.replace(/s$/, '');
    return rowOf('rejected', kind, record, { name: known.get(`${kind} ${record}`)?.name, why: reason });
  });
  const missing = report.missing.map(({ kind, external_id, name, starts_at, result, reason }) => {
    const fate = report.deletesMissing ? result : 'missing';
    const why = (report.deletesMissing ? reason : null) ?? noLonger;
    return rowOf(fate, kind, external_id, { name, starts_at, why });
  });
  const rows = [...planned, ...rejected, ...missing];
  return rows.length === 0 ? '' : `${tablesOf(rows, width)}\n\n`;
}

interface Details {
  readonly name?: string | undefined;
  readonly starts_at?: string | null | undefined;
  readonly why: string;
}

const rowOf = (result: string, kind: string, id: string, { name, starts_at, why }: Details) => ({
  result,
  kind,
  'when (UTC)': (starts_at ?? '').slice(0, 16).replace('T', ' '),
  what: name ?? '',
  id,
  why,
});
