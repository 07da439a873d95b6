import { localTime } from '../../../core/sources/readers/local-time.ts';
import { tablesOf } from '../cli/print.ts';
import type { Named } from './named-items.ts';
import type { Report } from './report.ts';

const noLonger = 'no longer in the source';

/** What a dry run says would happen to each record, but for what is unchanged. */
export function planTable(report: Report, timeZone: string | null | undefined, width: number): string {
  const planned = report.results
    .filter(({ result }) => result !== 'unchanged')
    .map(({ kind, external_id, result, kept = [], warnings = [] }) => {
      const edited = kept.length > 0 ? [`kept, as edited or given before: ${kept.join(', ')}`] : [];
      const why = [...edited, ...warnings.map(({ message }) => message)].join('; ');
      return rowOf(result, kind, external_id, { ...report.named(kind, external_id), why });
    });
  const rejected = report.rejected.map(({ kind, record, title, time, reason }) =>
    rowOf('rejected', kind.replace(/s$/, ''), record, { title, time, why: reason }),
  );
  const missing = report.missing.map(({ kind, external_id, name, starts_at, result, reason }) => {
    const fate = report.deletesMissing ? result : 'missing';
    const why = (report.deletesMissing ? reason : null) ?? noLonger;
    return rowOf(fate, kind, external_id, {
      title: name,
      time: starts_at && localTime(starts_at, timeZone),
      why,
    });
  });
  const rows = [...planned, ...rejected, ...missing];
  return rows.length === 0 ? '' : `${tablesOf(rows, width)}\n\n`;
}

interface Details extends Omit<Named, 'time'> {
  readonly time?: string | null | undefined;
  readonly why: string;
}

const rowOf = (result: string, kind: string, id: string, { title, time, why }: Details) => ({
  result,
  kind,
  when: time ?? '',
  what: title?.trim() ?? '',
  id,
  why,
});
