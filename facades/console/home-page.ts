import { eventRow } from '../../orm/records/event.ts';
import { type Html, html } from '../pages/html.ts';
import { endInWords, hoursInWords, inDays, type Known, knownOf } from '../pages/site/when.ts';
import type { Desk } from './desk.ts';
import { kindOfType } from './kinds.ts';
import type { ConsolePage } from './page.ts';
import { listRows, namesOf } from './references.ts';

const listed = eventRow.omit({ description: true });

export const maximum = 150;

/** What is on: today and the coming days, of all sources, with what is hidden or cancelled. */
export async function homePage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, words } = desk;
  const { t } = words;
  const kind = kindOfType('Event');
  const owner = { owner: 'audience', id: branding.audience.id };
  const input = { upcoming: true, first: maximum };
  const { rows } = kind === undefined ? { rows: [] } : await listRows(context, kind, owner, input);
  const events = rows.map((row) => listed.loose().parse(row));
  const venues = await namesOf(
    context,
    events.map(({ venue_id }) => ({ type: 'Venue', id: venue_id })),
  );
  const known = knownOf(events, desk);
  const now = desk.now.toISOString();
  const begun = events.filter(({ starts_at }) => starts_at <= now);
  const ahead = inDays(
    events.filter(({ starts_at }) => starts_at > now),
    desk,
  ).map((day) => ({
    ...day,
    inWords: hoursInWords,
  }));
  const onNow = { title: t('onNow'), isToday: true, events: begun, inWords: endInWords };
  const sections = [
    ...ahead.filter(({ isToday }) => isToday),
    ...(begun.length > 0 ? [onNow] : []),
    ...ahead.filter(({ isToday }) => !isToday),
  ];
  const line = (event: Listed, when: string) =>
    eventLine(event, when, venues.get(event.venue_id) ?? '', known);
  return {
    title: t('console.whatIsOn'),
    content: html`<header class="record-head"><h1>${t('console.whatIsOn')}</h1><a class="button" href="/events/new">${t('console.new', { noun: 'event' })}</a></header>
${events.length === 0 ? html`<div class="empty"><p>${t('noEvents')}</p></div>` : ''}
${sections.map(
  ({ title, events, inWords }) =>
    html`<section class="agenda"><h2>${title}</h2><ul>${events.map((event) => line(event, inWords(event, known)))}</ul></section>`,
)}`,
  };
}

type Listed = ReturnType<typeof listed.parse>;

const eventLine = (event: Listed, when: string, venue: string, known: Known): Html => {
  const { id, name, status, featured } = event;
  const { t } = known.words;
  const isHidden = 'hidden' in event && event.hidden === true;
  return html`<li class="agenda-line"><span class="when">${when}</span>
<span class="what"><a class="agenda-name" href="/events/${id}" dir="auto">${name}</a> ${status === 'cancelled' ? html`<span class="mark status">${t('cancelled')}</span>` : ''}${featured ? html`<span class="mark">${t('featured')}</span>` : ''}${isHidden ? html`<span class="mark hidden">${t('console.hidden')}</span>` : ''}</span>
<span class="where muted" dir="auto">${venue}</span></li>`;
};
