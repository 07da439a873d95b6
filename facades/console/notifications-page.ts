import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import { notificationPreviews } from './notification-previews.ts';
import type { ConsolePage } from './page.ts';
import { table } from './table.ts';
import { inWords, timeInWords } from './words.ts';

type Sent = OutputOf<'notifications.sent'>[number];

/** What people were told, of which event and to how many, and what each kind of it says. */
export async function notificationsPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, words } = desk;
  const { t } = words;
  const [sent, previews] = await Promise.all([
    callProcedure('notifications.sent', context, { audience_id: branding.audience.id }),
    notificationPreviews(desk),
  ]);
  return {
    title: t('console.sent'),
    content: html`<p class="muted">${t('console.sent.means')}</p>
<div id="sent" data-live>${sent.length === 0 ? html`<p class="empty">${t('console.sent.none')}</p>` : tableOf(desk, sent)}</div>
${previews}`,
  };
}

const states = [
  ['console.sent.told', 'sent'],
  ['console.sent.waiting', 'waiting'],
  ['console.sent.failed', 'failed'],
  ['console.sent.dropped', 'dropped'],
] as const;

const tableOf = (desk: Desk, sent: readonly Sent[]): Html => {
  const { t, tag } = desk.words;
  return table(
    [t('console.when'), t('console.what'), ...states.map(([name]) => t(name))],
    sent.map((line) => [
      timeInWords(desk, line.written_at),
      html`${inWords(desk.words, line.kind)}${line.name === null ? '' : html`<br>${subjectOf(line, line.name)}`}`,
      ...states.map(([, state]) => line[state].toLocaleString(tag)),
    ]),
  );
};

const subjectOf = ({ event_id }: Sent, name: string): Html =>
  event_id === null
    ? html`<small class="muted" dir="auto">${name}</small>`
    : html`<a href="/events/${event_id}" dir="auto">${name}</a>`;
