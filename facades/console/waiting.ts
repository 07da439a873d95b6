import { callProcedure } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';

/** What waits for a decision of the person at the console. */
export async function waitingFor(desk: Desk): Promise<Html> {
  if (!desk.may('review_changes')) return html``;
  const open = { open: true };
  const { items } = await callProcedure('proposals.list', desk.context, { limit: 100, ...open });
  const count = items.reduce((sum, { open_count }) => sum + open_count, 0);
  return count === 0
    ? html``
    : html`<p class="notice"><a href="/proposals">${desk.words.t('console.waitForYou', { count })}</a></p>`;
}
