import type { OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Words } from '../pages/languages/words.ts';
import type { Desk } from './desk.ts';
import { inWords, timeInWords } from './words.ts';

export type Batch = OutputOf<'research.batches'>['items'][number];

/** Batches as a table, of which each leads to its page. */
export function batchRows({ words }: Desk, batches: readonly Batch[], zone: string): Html {
  const { t, tag } = words;
  const cell = (label: string, content: Html | string) => html`<td data-label="${label}">${content}</td>`;
  return html`<table class="rows-table"><thead><tr><th>${t('console.source')}</th><th>${t('console.when')}</th><th>${t('console.who')}</th><th>${t('console.venues')}</th><th>${t('console.events')}</th><th>${t('console.state')}</th></tr></thead>
<tbody>${batches.map(
    (batch) =>
      html`<tr><th scope="row" dir="auto"><a href="/batches/${batch.id}">${batch.source.name}</a></th>${cell(t('console.when'), timeInWords(tag, batch.created_at, zone))}${cell(t('console.who'), batch.by.name ?? '')}${cell(t('console.venues'), countsOf(words, batch, 'venues'))}${cell(t('console.events'), countsOf(words, batch, 'events'))}${cell(t('console.state'), stateOf(words, batch))}</tr>`,
  )}</tbody></table>`;
}

/** Such as “340 added, 2 changed”; of what was proposed, “340 to add, 2 to change”. */
export const countsOf = ({ t }: Words, batch: Batch, of: 'venues' | 'events'): string => {
  const { created, updated, unchanged, deleted } = batch[of];
  const counts = { created, updated: updated - deleted, deleted, unchanged };
  const said = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    said
      .map(([what, count]) =>
        t(batch.state === 'applied' ? 'console.counted' : 'console.countedProposed', { what, count }),
      )
      .join(', ') || '–'
  );
};

export function stateOf({ t }: Words, { id, state, undoes, undone_by }: Batch): Html | string {
  if (state !== 'applied') return html`<a class="mark" href="/proposals/${id}">${inWords(state)}</a>`;
  if (undone_by !== null)
    return html`<a class="mark" href="/batches/${undone_by}">${t('console.undone')}</a>`;
  return undoes === null ? '' : html`<a href="/batches/${undoes}">${t('console.undoOfBatch')}</a>`;
}
