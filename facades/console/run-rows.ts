import { runs } from '../../orm/records/run.ts';
import { type Html, html } from '../pages/html.ts';
import { actionForms } from './actions.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';
import type { Row } from './references.ts';
import { inWords, timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

/** The runs of a source: when each was, what came of it, and the button that undoes it. */
export async function runRows(desk: AnyDesk, kind: Kind, rows: readonly Row[]): Promise<Html> {
  const { t, tag } = desk.words;
  const zone = await usualZone(desk);
  return html`<table class="rows-table"><thead><tr><th>${t('console.when')}</th><th>${t('console.state')}</th><th>${t('console.source.brought')}</th><th></th></tr></thead>
<tbody>${rows.map((row) => {
    const run = runs.row.parse(row);
    const { batch_ids, undone } = run;
    const hasWritten = run.created + run.updated + run.deleted > 0;
    return html`<tr><th scope="row">${timeInWords(tag, run.created_at, zone)}</th>
<td data-label="${t('console.state')}">${inWords(run.state)}${[run.failure, run.message].map((text) => (text === null ? html`` : html`<br><small class="muted" dir="auto">${text}</small>`))}</td>
<td data-label="${t('console.source.brought')}">${countsIn(desk, run)} ${batch_ids.map((id) => html`<a href="/batches/${id}">${t('console.batch')}</a> `)}</td>
<td>${undone ? html`<span class="mark">${t('console.undone')}</span>` : hasWritten ? actionForms(desk, kind, row) : ''}</td></tr>`;
  })}</tbody></table>`;
}

const counted = ['created', 'updated', 'deleted', 'unchanged', 'rejected', 'warned', 'kept'] as const;

const countsIn = (
  { words: { t } }: AnyDesk,
  run: Readonly<Record<(typeof counted)[number], number>>,
): string =>
  counted
    .filter((what) => run[what] > 0)
    .map((what) => t('console.source.counted', { what, count: run[what] }))
    .join(', ') || '–';
