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
  const approved = new Set(batches.map(({ approves }) => approves));
  return table(
    heads.map((head) => words.t(`console.${head}`)),
    batches.map((batch) => {
      const isProposal = batch.state !== 'applied' || approved.has(batch.id);
      return [
        html`<a href="/batches/${batch.id}"><bdi>${senderOf(batch)}</bdi></a>`,
        timeInWords(desk, batch.created_at),
        batch.by.name ?? '',
        countsOf(words, batch, 'venues', isProposal),
        countsOf(words, batch, 'events', isProposal),
        stateOf(words, batch, isProposal),
      ];
    }),
  );
}

/** Such as “340 added, 2 changed”; of what was proposed, “340 to add, 2 to change”. */
export const countsOf = (
  { t }: Words,
  batch: Batch,
  of: 'venues' | 'events',
  isProposal: boolean,
): string => {
  const { created, updated, deleted, unchanged } = batch[of];
  const message = isProposal ? 'console.countedProposed' : 'console.counted';
  return (
    Object.entries({ created, updated, deleted, unchanged })
      .filter(([, count]) => count > 0)
      .map(([what, count]) => t(message, { what, count }))
      .join(', ') || '–'
  );
};

export function stateOf(words: Words, batch: Batch, isProposal: boolean): Html | string {
  const { id, approves, undoes, undone_by } = batch;
  if (isProposal) return html`<a class="mark" href="/proposals/${id}">${outcomeInWords(words, batch)}</a>`;
  if (undone_by !== null)
    return html`<a class="mark" href="/batches/${undone_by}">${words.t('console.undone')}</a>`;
  if (undoes !== null) return html`<a href="/batches/${undoes}">${words.t('console.undoOfBatch')}</a>`;
  return approves === null ? '' : html`<a href="/proposals/${approves}">${words.t('console.approvedOf')}</a>`;
}
