import { html } from '../../pages/html.ts';
import { moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { listOf, readChanges } from './history.ts';

const selections = ['record_id', 'batch_id', 'actor_id', 'kind', 'from', 'until', 'after'];

/** Every change by itself: of a record that is deleted, of a batch, of a long step. */
export async function changesPage(desk: Desk): Promise<ConsolePage> {
  const { exchange, owner, words } = desk;
  const { t } = words;
  const filters = Object.fromEntries([...exchange.query].filter(([name]) => selections.includes(name)));
  const { rows, after } = await readChanges(desk, owner, { first: 50, ...filters });
  return {
    title: t('console.oneByOne'),
    crumb: html`<a href="/history">${t('console.history')}</a>`,
    content: html`${rows.length === 0 ? html`<p class="empty">${t('console.noHistory')}</p>` : await listOf(desk, rows)}
${moreLink('/changes', { ...filters, after }, t('console.more'))}`,
  };
}
