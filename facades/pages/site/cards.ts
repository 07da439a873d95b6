import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { type ApiRequest, requestsBehind } from './requests.ts';
import type { Visit } from './visit.ts';
import { dayAndHours, hoursInWords, timeElement } from './when.ts';

interface Pictured {
  readonly name: string;
  readonly photo: { readonly url: string } | null;
}

/** The photo of something, or else its first letter. Other hosts are not told where it is shown. */
export function picture({ name, photo }: Pictured): Html {
  const [letter = ''] = name.match(/[\p{L}\p{N}]/u) ?? [];
  const image =
    photo === null || !isShowable(photo.url)
      ? ''
      : html`<img src="${photo.url}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  return html`<div class="picture" aria-hidden="true"><span>${letter.toUpperCase()}</span>${image}</div>`;
}

/** Pages load pictures over https alone. */
export const isShowable = (url: string): boolean => url.startsWith('https://');

export interface Shown {
  /** What is said of its time. */
  readonly when?: (event: Event) => string;
  readonly withVenue?: boolean;
}

export const eventCards = (
  events: readonly Event[],
  { when = hoursInWords, withVenue = true }: Shown = {},
): Html =>
  html`<ul class="cards">${events.map(
    (event) => html`<li><article class="card">
  ${picture(event)}
  <div class="card-text">
    <p class="when">${timeElement(event, when(event))}</p>
    <h3><a href="/events/${event.id}">${event.name}</a></h3>
    ${withVenue ? html`<p class="muted">${event.venue.name}</p>` : ''}
    ${marksOf(event)}
  </div>
</article></li>`,
  )}</ul>`;

const answers = { attending: 'You are going', maybe: 'Maybe', declined: 'You are not going' };

export function marksOf({ status, featured, rsvp }: Event): Html | string {
  const marks = [
    ...(status === 'cancelled' ? ['Cancelled'] : []),
    ...(featured ? ['Featured'] : []),
    ...(rsvp === null ? [] : [answers[rsvp.state]]),
  ];
  return marks.length === 0
    ? ''
    : html`<p>${marks.map((mark) => html`<span class="mark">${mark}</span> `)}</p>`;
}

/** The next events of a venue or a person. */
export const upcomingEvents = (
  visit: Visit,
  events: readonly Event[],
  shown: Shown,
  request: ApiRequest,
): Html =>
  html`<section aria-labelledby="upcoming">
  <h2 id="upcoming">Coming up</h2>
  ${events.length === 0 ? html`<p>No events are announced yet.</p>` : eventCards(events, { when: dayAndHours, ...shown })}
  ${requestsBehind(visit, request)}
</section>`;
