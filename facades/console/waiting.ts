import { z } from 'zod';
import { callProcedure, procedureNamed } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';

const counts = z.array(z.number());

/** What waits for a decision of the person at the console. */
export async function waitingFor(desk: Desk): Promise<Html> {
  if (!desk.may('review_changes')) return html``;
  const countOf = async (folder: 'duplicates' | 'sources' | 'venues', filters: object = {}) => {
    const input = { ...desk.owner, ...filters };
    return counts.parse(
      await procedureNamed(`${folder}.countByOwner`).call(desk.context, async () => input),
    )[0];
  };
  const [failing = 0, pairs = 0, unplaced = 0, { items }] = await Promise.all([
    countOf('sources', { health: 'failing' }),
    countOf('duplicates'),
    countOf('venues', { unplaced: true }),
    callProcedure('proposals.list', desk.context, { limit: 100, ...{ open: true } }),
  ]);
  const open = items.reduce((sum, { open_count }) => sum + open_count, 0);
  const { t } = desk.words;
  const lines = [
    { count: open, path: '/proposals', text: 'console.waitForYou' },
    { count: failing, path: '/sources?health=failing', text: 'console.sourcesFail' },
    { count: pairs, path: '/duplicates', text: 'console.mayBeOne' },
    { count: unplaced, path: '/venues?unplaced=on', text: 'console.toBePlaced' },
  ] as const;
  return html`${lines
    .filter(({ count }) => count > 0)
    .map(
      ({ count, path, text }) => html`<p class="notice"><a href="${path}">${t(text, { count })}</a></p>`,
    )}`;
}
