import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import { notificationPreviews } from './notification-previews.ts';
import type { ConsolePage } from './page.ts';
import { inWords, timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

type Sent = OutputOf<'notifications.sent'>[number];

/** What people were told, of which event and to how many, and what each kind of it says. */
export async function notificationsPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, words } = desk;
  const { t } = words;
  const input = { audience_id: branding.audience.id };
  const [sent, zone, previews] = await Promise.all([
    callProcedure('notifications.sent', context, input),
    usualZone(desk),
    notificationPreviews(desk),
  ]);
  const title = t('console.sent');
  return {
    title,
    content: html`<h1>${title}</h1>
<p class="muted">${t('console.sent.means')}</p>
<div id="sent" data-live>${sent.length === 0 ? html`<p class="empty">${t('console.sent.none')}</p>` : tableOf(desk, sent, zone)}</div>
${previews}`,
  };
}

const states = [
  ['console.sent.told', 'sent'],
  ['console.sent.waiting', 'waiting'],
  ['console.sent.failed', 'failed'],
  ['console.sent.dropped', 'dropped'],
] as const;

const tableOf = ({ words: { t, tag } }: Desk, sent: readonly Sent[], zone: string): Html =>
  html`<table class="rows-table"><thead><tr><th>${t('console.when')}</th><th>${t('console.what')}</th>${states.map(([name]) => html`<th>${t(name)}</th>`)}</tr></thead>
<tbody>${sent.map(
    (line) =>
      html`<tr><th scope="row">${timeInWords(tag, line.written_at, zone)}</th>
<td data-label="${t('console.what')}">${inWords(line.kind)}${line.name === null ? '' : html`<br>${line.event_id === null ? html`<small class="muted" dir="auto">${line.name}</small>` : html`<a href="/events/${line.event_id}" dir="auto">${line.name}</a>`}`}</td>
${states.map(([name, state]) => html`<td data-label="${t(name)}">${line[state].toLocaleString(tag)}</td>`)}</tr>`,
  )}</tbody></table>`;
