import type { Event } from '../../../core/events/event.ts';
import type { Words } from '../../../core/languages/words.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import type { Venue } from '../../../core/venues/venue.ts';
import { type Html, html } from '../html.ts';
import { recurrenceInWords } from '../recurrence.ts';
import { accessOf, factsOf } from './facts.ts';
import { editLink, tagAddress, webLink } from './links.ts';
import { directions, mapOf } from './map.ts';
import { eventData } from './preview.ts';
import { oneEvent, requestsBehind, rsvpToEvent } from './requests.ts';
import { marksOf, marksWithAnswer, picture } from './rows.ts';
import { rsvpForm } from './rsvp-form.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';
import { capitalized, dayAndHours, inWords, timeElement } from './when.ts';

type Page = OutputOf<'site.event'>;

export async function showEvent(visit: Visit): Promise<SitePage> {
  const { context, exchange, words } = visit;
  const page = await callProcedure('site.event', context, { id: exchange.parameters.id ?? '' });
  const { event, venue, is_placed } = page;
  return {
    title: event.name,
    path: `/events/${event.id}`,
    loads: ['copy', ...(is_placed ? ['map' as const] : []), 'photos', 'rsvp'],
    preview: {
      description: event.description ?? `${inWords(event, words)}, ${venue.name}`,
      photo: event.photo,
      data: eventData(event, originOf(visit), page),
    },
    content: eventContent(
      visit,
      page,
      is_placed ? mapOf(visit, { locale: venue.locale.id, here: venue }) : '',
    ),
  };
}

/** All but its map, which a script draws. */
export function eventContent(
  visit: Visit,
  { event, venue, is_placed, is_open, is_full, repeats }: Page,
  map: Html | string = '',
): Html {
  const { words } = visit;
  const { t } = words;
  return html`<article class="detail"><header>
  <p class="kicker">${timeElement(event, inWords(event, words))}</p>
  <h1 dir="auto">${event.name}</h1>
  <p class="lead" dir="auto">${venue.name}</p>
  ${marksWithAnswer(words, event)}
  ${tagsOf(event)}
  ${editLink(visit)}
</header>
<aside class="facts" aria-label="${t('aboutEvent')}">
  ${is_open ? html`<div>${rsvpForm(visit, { event, is_full })}${visit.session.principal === null ? '' : requestsBehind(visit, rsvpToEvent(event.id))}</div>` : ''}
  ${whereOf(visit, venue, is_placed)}
  ${event.people.length === 0 ? '' : html`<div><h2>${t('with')}</h2>${lineUp(event)}</div>`}
  <div data-who>${whoComes(words, event)}</div>
  <div><h2>${t('calendar')}</h2><p><a href="/events/${event.id}/event.ics">${t('addToCalendar')}</a></p><p><a href="/calendar">${t('allYourEvents')}</a></p></div>
  ${otherDatesOf(visit, event, repeats)}
  ${factsOf(words, event)}
  ${accessOf(words, venue)}
  ${webLink(event.url, t('eventsOwnPage'))}
</aside>
<div class="about">
  ${picture(event)}
  ${event.description === null ? '' : html`<p class="description" dir="auto">${event.description}</p>`}
  ${requestsBehind(visit, oneEvent(event.id))}
  ${map}
</div></article>`;
}

const whereOf = (visit: Visit, { id, name, address, ...point }: Venue, isPlaced: boolean): Html =>
  html`<div><h2>${visit.words.t('where')}</h2><p dir="auto"><a href="/venues/${id}">${name}</a></p>${address === null ? '' : html`<p dir="auto">${address}</p>`}${isPlaced ? directions(visit, point) : ''}</div>`;

/** Each leads to the other events that have it. */
const tagsOf = ({ tags }: Event): Html | string =>
  tags.length === 0
    ? ''
    : html`<p>${tags.map((tag) => html`<a class="mark" href="${tagAddress(tag)}" dir="auto">${tag.name}</a> `)}</p>`;

const lineUp = ({ people }: Event): Html =>
  html`<ul class="plain">${people.map(({ id, name }) => html`<li dir="auto"><a href="/people/${id}">${name}</a></li>`)}</ul>`;

const shownAtOnce = 5;

/** Of a date of a series, how often it is, and those to come; the later ones behind a button. */
function otherDatesOf(
  { words, now }: Visit,
  { all_day, time_zone, other_dates: dates = [] }: Page['event'],
  repeats: Page['repeats'],
) {
  if (dates.length === 0) return '';
  const rule = repeats && recurrenceInWords(words, repeats.recurrence, repeats.starts_local.slice(0, 10));
  const list = (some: typeof dates) =>
    html`<ul class="plain">${some.map(({ id, starts_at, status }) => {
      const times = { starts_at, ends_at: null, all_day, time_zone };
      const when = dayAndHours(times, { words, now, zone: time_zone });
      return html`<li><a href="/events/${id}">${timeElement(times, when)}</a> ${marksOf(words, { status, featured: false })}</li>`;
    })}</ul>`;
  const later = dates.slice(shownAtOnce);
  return html`<div><h2>${words.t('otherDates')}</h2>${rule ? html`<p>${capitalized(words, rule)}</p>` : ''}${list(dates.slice(0, shownAtOnce))}${later.length === 0 ? '' : html`<details><summary>${words.t('showAll')}</summary>${list(later)}</details>`}</div>`;
}

type Attendance = NonNullable<Page['event']['attendance']>;

const inNumbers = ({ t }: Words, { capacity, waiting = 0, ...counts }: Attendance) =>
  capacity === undefined ? t('attendance', counts) : t('attendanceOf', { ...counts, waiting, capacity });

const whoComes = (words: Words, { attendance, friends_attending: friends = [] }: Page['event']): Html =>
  html`${attendance === undefined ? '' : html`<div><h2>${words.t('whoComes')}</h2><p>${inNumbers(words, attendance)}</p></div>`}
  ${friends.length === 0 ? '' : html`<div><h2>${words.t('friendsGoing')}</h2><p>${friends.map(({ name }) => name).join(', ')}</p></div>`}`;
