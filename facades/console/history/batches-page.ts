import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { batchRows } from './batch-rows.ts';
import { senderOf } from './sender.ts';

/** What programs sent: the newest batches, of all sources or of one. */
export async function batchesPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, exchange, words } = desk;
  const { t } = words;
  const chosen = exchange.query.get('source') ?? '';
  const selection = { audience_id: branding.audience.id };
  const { items } = await callProcedure('research.batches', context, selection);
  const senders = new Map(items.map((batch) => [batch.source.name, senderOf(batch)]));
  const shown = items.filter(({ source }) => chosen === '' || source.name === chosen);
  const links = [['', t('console.allSources')] as const, ...senders].map(
    ([source, name]) =>
      html`<a href="${addressWith('/batches', { source })}"${source === chosen ? html` aria-current="true"` : ''} dir="auto">${name}</a> `,
  );
  return {
    title: t('console.batches'),
    content: html`${senders.size < 2 ? '' : html`<p class="choices">${links}</p>`}
${
  shown.length === 0
    ? html`<div class="empty"><p>${t('console.noBatches')}</p></div>`
    : html`${await batchRows(desk, shown)}<p class="muted">${t('console.newestBatches')}</p>`
}`,
  };
}
