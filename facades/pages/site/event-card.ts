import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { picture } from './picture.ts';
import { hoursInWords, timeElement } from './when.ts';

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
