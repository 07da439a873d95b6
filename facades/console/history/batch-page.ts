import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { moreLink, webLink } from '../../pages/site/links.ts';
import { recordsOf, titleOf } from '../came-in/proposed-item.ts';
import type { Desk } from '../frame/desk.ts';
import { type ConsolePage, type Posted, send } from '../frame/page.ts';
import { endOf, inWords, timeInWords } from '../frame/words.ts';
import { countsOf, stateOf } from './batch-rows.ts';
import type { Change } from './change.ts';
import { doingOf, readBatch, undoingOf } from './doing.ts';
import { listOf, readChanges } from './history.ts';
import { senderOf } from './sender.ts';
import { remainsOf } from './undone.ts';

const shownOfBatch = 50;

/** One batch: who sent it and when, its counts, and each of its changes. */
export async function batchPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, exchange, words } = desk;
  const { t } = words;
  const { id = '' } = exchange.parameters;
  const audience = branding.audience.id;
  const [{ items: batch }, { rows, after }] = await Promise.all([
    callProcedure('research.getBatch', context, { id, limit: shownOfBatch, audience_id: audience }),
    readChanges(desk, desk.owner, { first: shownOfBatch, batch_id: id }),
  ]);
  const { source, by, created_at, undone_by } = batch;
  const reason = endOf(batch);
  const isProposal = batch.state !== 'applied' || batch.items.length > 0;
  const when = timeInWords(desk, created_at);
  const doing = await doingOf(desk, batch);
  // Of what is undone, the undo can be undone.
  const next = undone_by === null ? undoingOf(doing) : undoingOf(undoingOf(doing));
  return {
    title: `${t('console.batchOf', { doing, sender: senderOf(batch) })} · ${when}`,
    crumb: html`<a href="/batches">${t('console.batches')}</a>`,
    beside: isProposal
      ? ''
      : html`<a class="button quiet" href="/batches/${undone_by ?? id}/undo">${t(`console.${next}`)}</a>`,
    content: html`<dl class="facts"><div><dt>${t('console.when')}</dt><dd>${when}</dd></div><div><dt>${t('console.who')}</dt><dd>${by.name ?? '–'}</dd></div>
<div><dt>${t('console.venues')}</dt><dd>${countsOf(words, batch, 'venues', isProposal)}</dd></div><div><dt>${t('console.events')}</dt><dd>${countsOf(words, batch, 'events', isProposal)}</dd></div></dl>
<p>${await stateOf(desk, batch, isProposal)}${reason === null ? '' : html` <bdi>${reason}</bdi>`}</p>
${webLink(source.url, t('console.source'))}
${isProposal ? await notWritten(desk, batch) : ''}
<section><h2>${t('console.oneByOne')}</h2>
${rows.length === 0 ? html`<p class="empty">${t('console.noChanges')}</p>` : await listOf(desk, rows, undone_by === null)}
${moreLink('/changes', { batch_id: id, after }, t('console.more'))}</section>`,
  };
}

/** What of a proposal was not written, and why. */
async function notWritten(
  { context, words }: Desk,
  { id, items }: OutputOf<'research.getBatch'>['items'],
): Promise<Html> {
  const left = items.filter(({ state }) => state !== 'applied');
  if (left.length === 0) return html``;
  const { items: proposed } = await callProcedure('proposals.get', context, { id });
  const records = await recordsOf(context, proposed);
  const titles = new Map(proposed.map((item) => [item.index, titleOf(item, records)]));
  return html`<section><h2>${words.t('console.notWritten')}</h2><ul class="plain">${left.map(
    ({ index, external_id, state, reason }) =>
      html`<li><a href="/proposals/${id}"><bdi>${titles.get(index) ?? external_id}</bdi></a>: ${inWords(words, state)}${reason === null ? '' : html`, <bdi>${reason}</bdi>`}</li>`,
  )}</ul></section>`;
}

/** What the undo of a batch would do, before it does it. */
export async function undoBatchPage(desk: Desk): Promise<ConsolePage> {
  const { id = '' } = desk.exchange.parameters;
  const { t } = desk.words;
  const batch = await readBatch(desk, id);
  const doing = undoingOf(await doingOf(desk, batch));
  try {
    const report = await undo(desk, id, true);
    const isOfUse = report.reverted > 0;
    return page(
      desk,
      id,
      doing,
      html`<p>${t('console.wouldUndo', { doing, count: report.reverted })}</p>
${isOfUse ? html`<form method="post" action="/batches/${id}/undo">${formField(desk.session)}<button>${t('console.undoBatch', { doing })}</button> <a class="button quiet" href="/batches/${id}">${t('console.cancel')}</a></form>` : ''}
${await remainsOf(desk, report)}${isOfUse ? await takenBack(desk, id, report) : ''}`,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || (error.reason !== 'conflict' && error.reason !== 'gone')) throw error;
    return page(desk, id, doing, html`<p class="notice problem">${error.message}</p>`);
  }
}

/** The changes of the batch, a line for each record, but for those that stay as they are, as whatever was edited since it created it. */
async function takenBack(desk: Desk, id: string, { kept, impossible }: OutputOf<'research.undoBatch'>) {
  const { t } = desk.words;
  const { rows, after } = await readChanges(desk, desk.owner, { first: shownOfBatch, batch_id: id });
  const stays = ({ record_id, operation }: Change) =>
    impossible.some(({ id }) => id === record_id) ||
    kept.some(({ id, fields }) => id === record_id && (fields.length === 0 || operation === 'create'));
  const undone = rows.filter((change) => isSaid(change) && !stays(change));
  return html`<section><h2>${t('console.asBefore')}</h2>${await listOf(desk, undone, false)}
${moreLink('/changes', { batch_id: id, after }, t('console.more'))}</section>`;
}

/** The page of a venue or person comes and goes with it; its address is changed by itself. */
const isSaid = ({ kind, operation, fields }: Change): boolean =>
  kind !== 'page' || (operation === 'update' && fields.some(({ name }) => name === 'url'));

export async function undoBatch({ desk, id }: Posted): Promise<void> {
  const report = await undo(desk, id, false);
  const doing = undoingOf(await doingOf(desk, await readBatch(desk, id)));
  if (report.id !== null) return seeOther(desk.exchange, `/batches/${report.id}?done=${doing}Batch`);
  send(desk, page(desk, id, doing, await remainsOf(desk, report)));
}

const undo = (
  { context, branding }: Desk,
  id: string,
  isDryRun: boolean,
): Promise<OutputOf<'research.undoBatch'>> =>
  callProcedure('research.undoBatch', context, { id, audience_id: branding.audience.id, dry_run: isDryRun });

const page = ({ words: { t } }: Desk, id: string, doing: 'undo' | 'redo', content: Html): ConsolePage => ({
  title: t('console.undoBatch', { doing }),
  crumb: html`<a href="/batches">${t('console.batches')}</a> / <a href="/batches/${id}">${t('console.batch')}</a>`,
  content,
});
