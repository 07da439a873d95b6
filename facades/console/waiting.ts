import { callProcedure } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';

/** What waits for a decision of the person at the console. */
export async function waitingFor(desk: Desk): Promise<Html> {
  if (!desk.may('review_changes')) return html``;
  const { owner, id } = desk.owner;
  const [pairs = 0] = await callProcedure('duplicates.countByOwner', desk.context, { owner, ids: [id] });
  const open = { open: true };
  const { items } = await callProcedure('proposals.list', desk.context, { limit: 100, ...open });
  const count = items.reduce((sum, { open_count }) => sum + open_count, 0);
  const { t } = desk.words;
  const waiting = html`<p class="notice"><a href="/proposals">${t('console.waitForYou', { count })}</a></p>`;
  const alike = html`<p class="notice"><a href="/duplicates">${t('console.mayBeOne', { count: pairs })}</a></p>`;
  return html`${count === 0 ? '' : waiting}${pairs === 0 ? '' : alike}`;
}
