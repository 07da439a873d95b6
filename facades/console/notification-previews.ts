import { z } from 'zod';
import { contentOf } from '../../core/notifications/content.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { type Html, html } from '../pages/html.ts';
import { listedEvent, venuesOf } from './agenda.ts';
import type { Desk } from './desk.ts';
import { inWords } from './words.ts';

const pageOfOne = z.tuple([z.object({ rows: z.array(listedEvent) })]);

/** What each kind of notification says, of the audience's next event. */
export async function notificationPreviews(desk: Desk): Promise<Html> {
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
  const { id, subdomain } = branding.audience;
  const list = { ...desk.owner, first: 1, from: now.toISOString(), status: 'scheduled' };
  const [{ rows }] = pageOfOne.parse(await callProcedure('events.listByOwner', context, list));
  const [found] = rows;
  if (found === undefined) return [];
  const venue = (await venuesOf(desk, [found.venue_id])).get(found.venue_id);
  const event = { ...found, venue_name: venue?.name ?? '' };
  const audience = { id, subdomain, default_language: branding.default_language };
  const of = { id: nilId, audience };
  return [
    { ...of, event, kind: 'event_changed', has_other_time: true, has_other_place: false },
    { ...of, event, kind: 'event_cancelled' },
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
    { ...of, kind: 'new_events', events: [event], has_more: false },
    { ...of, kind: 'weekly_letter', events: [event], has_more: true },
  ] as const;
}
