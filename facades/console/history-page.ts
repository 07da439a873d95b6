import { listCursor } from '../../core/records/list.ts';
import { html } from '../pages/html.ts';
import { moreLink } from '../pages/site/links.ts';
import type { Desk } from './desk.ts';
import { listOf, readChanges } from './history.ts';
import type { ConsolePage } from './page.ts';

/** The history of the whole audience, with filters by kind, person and time. */
export async function historyPage(desk: Desk): Promise<ConsolePage> {
  const { branding, exchange, words } = desk;
  const { t } = words;
  const { query } = exchange;
  const filters = Object.fromEntries(
    ['kind', 'actor_id', 'batch_id', 'after'].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const owner = { owner: 'audience', id: branding.audience.id, first: 50 };
  const { rows, order, hasNext } = await readChanges(desk, owner, filters);
  const last = rows.at(-1);
  const after = hasNext && last !== undefined ? listCursor(order, last.sort_key, last.id) : null;
  return {
    title: t('console.history'),
    content: html`<h1>${t('console.history')}</h1>
${rows.length === 0 ? html`<p class="empty">${t('console.noHistory')}</p>` : await listOf(desk, rows)}
${moreLink('/history', { ...Object.fromEntries(query), after }, t('console.more'))}`,
  };
}
