import type { Words } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { outcomeInWords, timeInWords } from '../frame/words.ts';
import { type Batch, doingOf, readBatch } from './doing.ts';
import { senderOf } from './sender.ts';

/** Batches as a table, of which each leads to its page. */
export async function batchRows(desk: Desk, batches: readonly Batch[]): Promise<Html> {
  const { words } = desk;
  const heads = ['source', 'when', 'who', 'venues', 'events', 'state'] as const;
  const approved = new Set(batches.map(({ approves }) => approves));
  const rows = batches.map(async (batch) => {
    const isProposal = batch.state !== 'applied' || approved.has(batch.id);
    return [
      html`<a href="/batches/${batch.id}"><bdi>${senderOf(batch)}</bdi></a>`,
      timeInWords(desk, batch.created_at),
      batch.by.name ?? '',
      countsOf(words, batch, 'venues', isProposal),
      countsOf(words, batch, 'events', isProposal),
      await stateOf(desk, batch, isProposal, batches),
    ];
  });
  return table(
    heads.map((head) => words.t(`console.${head}`)),
    await Promise.all(rows),
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

/** What became of a batch, by whom and when it was undone; or what it did itself. */
export async function stateOf(
  desk: Desk,
  batch: Batch,
  isProposal: boolean,
  known: readonly Batch[] = [],
): Promise<Html | string> {
  const { t } = desk.words;
  const { id, approves, undoes, undone_by } = batch;
  if (isProposal)
    return html`<a class="mark" href="/proposals/${id}">${outcomeInWords(desk.words, batch)}</a>`;
  if (undone_by !== null) {
    const undo = await readBatch(desk, undone_by, known);
    const [doing, time] = [await doingOf(desk, undo, known), timeInWords(desk, undo.created_at)];
    // An undo counts as unchanged what stayed.
    const stayed = undo.venues.unchanged + undo.events.unchanged;
    return html`<a class="mark" href="/batches/${undone_by}">${t(doing === 'redo' ? 'console.redone' : 'console.undone', { stayed })}</a> <span class="muted">${t('console.undoneBy', { name: undo.by.name ?? '–', time })}</span>`;
  }
  if (undoes !== null) {
    const isRedo = (await doingOf(desk, batch, known)) === 'redo';
    return html`<a href="/batches/${undoes}">${t(isRedo ? 'console.redoOfBatch' : 'console.undoOfBatch')}</a>`;
  }
  return approves === null ? '' : html`<a href="/proposals/${approves}">${t('console.approvedOf')}</a>`;
}
