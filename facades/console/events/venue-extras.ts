import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Stored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows } from '../records/references.ts';

const maximum = 1000;

/** How many coming events are hidden with a venue, and how many people who said that they may come. */
export async function venueExtras({ context, words: { t } }: Desk, { row }: Stored): Promise<Html | ''> {
  const owner = { owner: 'venue', ids: [row.id] } as const;
  const input = { upcoming: true, first: maximum };
  const { rows, after } = await listRows(context, kindNamed('Event'), owner, input);
  if (rows.length === 0) return '';
  const counts = await callProcedure('events.countRsvps', context, { ids: rows.map(({ id }) => id) });
  const people = counts.reduce((sum, each) => sum + (each?.attending ?? 0) + (each?.maybe ?? 0), 0);
  const events = `${rows.length}${after === null ? '' : '+'}`;
  return html`<p class="muted">${t('console.hiddenWithIt', { hidden: String(row.hidden === true), events, count: rows.length, people })}</p>`;
}
