import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import { moreLink, webLink } from '../pages/site/links.ts';
import { countsOf, stateOf } from './batch-rows.ts';
import type { Desk } from './desk.ts';
import { listOf, readChanges } from './history.ts';
import type { ConsolePage } from './page.ts';
import { recordsOf, titleOf } from './proposed-item.ts';
import { senderOf } from './sender.ts';
import { inWords, timeInWords } from './words.ts';

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
  const { source, by, created_at, undone_by, state, reason } = batch;
  const isWritten = state === 'applied';
  const when = timeInWords(desk, created_at);
  return {
    title: senderOf(batch),
    crumb: html`<a href="/batches">${t('console.batches')}</a>`,
    beside:
      undone_by === null && isWritten
        ? html`<a class="button quiet" href="/batches/${id}/undo">${t('console.undo')}</a>`
        : '',
    content: html`<dl class="facts"><div><dt>${t('console.when')}</dt><dd>${when}</dd></div><div><dt>${t('console.who')}</dt><dd>${by.name ?? '–'}</dd></div>
<div><dt>${t('console.venues')}</dt><dd>${countsOf(words, batch, 'venues')}</dd></div><div><dt>${t('console.events')}</dt><dd>${countsOf(words, batch, 'events')}</dd></div></dl>
<p>${stateOf(words, batch)}${reason === null ? '' : html` <bdi>${reason}</bdi>`}</p>
${webLink(source.url, t('console.source'))}
${isWritten ? '' : await notWritten(desk, batch)}
<section><h2>${t('console.oneByOne')}</h2>
${rows.length === 0 ? html`<p class="empty">${t('console.noChanges')}</p>` : await listOf(desk, rows)}
${moreLink('/changes', { batch_id: id, after }, t('console.more'))}</section>`,
  };
}

/** What of a proposal was not written, and why. */
async function notWritten(
  { context, words }: Desk,
  { id, items }: OutputOf<'research.getBatch'>['items'],
): Promise<Html> {
  const left = items.filter(({ state }) => state !== 'applied');
  const { items: proposed } = await callProcedure('proposals.get', context, { id });
  const records = await recordsOf(context, proposed);
  const titles = new Map(proposed.map((item) => [item.index, titleOf(item, records)]));
  return html`<section><h2>${words.t('console.notWritten')}</h2><ul class="plain">${left.map(
    ({ index, external_id, state, reason }) =>
      html`<li><a href="/proposals/${id}"><bdi>${titles.get(index) ?? external_id}</bdi></a>: ${inWords(words, state)}${reason === null ? '' : html`, <bdi>${reason}</bdi>`}</li>`,
  )}</ul></section>`;
}
