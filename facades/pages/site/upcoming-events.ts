import type { Event } from '../../../core/events/event.ts';
import { type Html, html } from '../html.ts';
import { eventCards, type Shown } from './event-card.ts';
import { type ApiRequest, requestsBehind } from './requests.ts';
import type { Visit } from './visit.ts';
import { dayAndHours } from './when.ts';

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
