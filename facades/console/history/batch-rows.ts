import type { OutputOf } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Words } from '../../pages/languages/words.ts';
import type { Desk } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { outcomeInWords, timeInWords } from '../frame/words.ts';
import { senderOf } from './sender.ts';

type Batch = OutputOf<'research.batches'>['items'][number];

/** Batches as a table, of which each leads to its page. */
export function batchRows(desk: Desk, batches: readonly Batch[]): Html {
  const { words } = desk;
  const heads = ['source', 'when', 'who', 'venues', 'events', 'state'] as const;
  return table(
    heads.map((head) => words.t(`console.${head}`)),
    batches.map((batch) => [
      html`<a href="/batches/${batch.id}"><bdi>${senderOf(batch)}</bdi></a>`,
      timeInWords(desk, batch.created_at),
      batch.by.name ?? '',
      countsOf(words, batch, 'venues'),
      countsOf(words, batch, 'events'),
      stateOf(words, batch),
    ]),
  );
}

/** Such as “340 added, 2 changed”; of what was proposed, “340 to add, 2 to change”. */
export const countsOf = ({ t }: Words, batch: Batch, of: 'venues' | 'events'): string => {
  const { created, updated, deleted, unchanged } = batch[of];
  const message = batch.state === 'applied' ? 'console.counted' : 'console.countedProposed';
  return (
    Object.entries({ created, updated, deleted, unchanged })
      .filter(([, count]) => count > 0)
      .map(([what, count]) => t(message, { what, count }))
      .join(', ') || '–'
  );
};

export function stateOf(words: Words, batch: Batch): Html | string {
  const { id, state, undoes, undone_by } = batch;
  if (state !== 'applied')
    return html`<a class="mark" href="/proposals/${id}">${outcomeInWords(words, batch)}</a>`;
  if (undone_by !== null)
    return html`<a class="mark" href="/batches/${undone_by}">${words.t('console.undone')}</a>`;
  return undoes === null ? '' : html`<a href="/batches/${undoes}">${words.t('console.undoOfBatch')}</a>`;
}
