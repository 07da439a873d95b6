import { z } from 'zod';
import { contentOf } from '../../../core/notifications/content.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { table } from '../frame/table.ts';
import { inWords, timeInWords } from '../frame/words.ts';
import { listedEvent, venuesOf } from './agenda.ts';

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

const onePage = z.tuple([z.object({ rows: z.array(listedEvent) })]);

/** What each kind of notification says, of the audience's next event. */
async function notificationPreviews(desk: Desk): Promise<Html> {
  const { t } = desk.words;
  const notices = await noticesOf(desk);
  return html`<section><h2>${t('console.sent.previews')}</h2>
<p class="muted">${t(notices.length === 0 ? 'console.sent.noEvent' : 'console.sent.language')}</p>
<div class="previews">${notices.map((notice) => {
    const { title, text, language } = contentOf(desk.context.settings, notice);
    return html`<figure lang="${language}"><figcaption lang="${desk.words.tag}">${inWords(desk.words, notice.kind)}</figcaption><p><strong dir="auto">${title}</strong></p><p dir="auto">${text}</p></figure>`;
  })}</div></section>`;
}

async function noticesOf(desk: Desk) {
  const { branding, context, now, words } = desk;
  const { id, name, subdomain } = branding.audience;
  const list = { ...desk.owner, first: 50, from: now.toISOString(), status: 'scheduled' };
  const [{ rows }] = onePage.parse(await callProcedure('events.listByOwner', context, list));
  const found = rows.find(({ starts_at }) => new Date(starts_at) > now) ?? rows[0];
  if (found === undefined) return [];
  const venue = (await venuesOf(desk, [found.venue_id])).get(found.venue_id);
  const event = { ...found, venue_name: venue?.name ?? '' };
  const audience = { id, name, subdomain, default_language: branding.default_language };
  const of = { id: nilId, audience, series_id: null };
  return [
    { ...of, event, kind: 'event_changed', has_other_time: true, has_other_place: false },
    { ...of, event, kind: 'event_cancelled', is_deleted: false },
    { ...of, event, kind: 'promoted' },
    { ...of, event, kind: 'reminder' },
    { ...of, event, kind: 'organizer_message', text: words.t('console.sent.message') },
    {
      ...of,
      kind: 'message',
      venue: { id: event.venue_id, name: event.venue_name },
      text: words.t('console.sent.message'),
    },
    {
      ...of,
      kind: 'owner_notice',
      about: [{ record: nilId, state: 'source_failing', name: words.t('console.source') }],
    },
    {
      ...of,
      kind: 'new_events',
      events: [event],
      count: 1,
      followed: event.venue_name,
      venue_id: null,
      person_id: null,
    },
    { ...of, kind: 'weekly_letter', events: [event], has_more: true },
  ] as const;
}
