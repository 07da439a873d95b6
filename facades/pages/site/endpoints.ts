import type { Endpoint } from '../../http/endpoint.ts';
import { showCalendar } from './calendar-page.ts';
import { mailAddressFromPage, notificationSettingsFromPage } from './calendar-settings.ts';
import { showEvent } from './event-page.ts';
import { followFromPage } from './follows.ts';
import { showRoot } from './front-page.ts';
import { calendarFromPage } from './make-calendar.ts';
import { showPast } from './past-page.ts';
import { showPeople } from './people-page.ts';
import { showPerson } from './person-page.ts';
import { rsvpFromPage } from './rsvp.ts';
import { showSearch } from './search-page.ts';
import { sitePage } from './site-page.ts';
import { showVenue } from './venue-page.ts';
import { showVenues } from './venues-page.ts';
import { webPushFromPage } from './web-push.ts';

/** What browsers are shown. To clients, these paths do not exist. */
export const siteEndpoints: readonly Endpoint[] = [
  sitePage('site.front', '/', showRoot),
  sitePage('site.event', '/events/{id}', showEvent),
  rsvpFromPage,
  sitePage('site.venues', '/venues', showVenues),
  sitePage('site.venue', '/venues/{id}', showVenue),
  sitePage('site.pastEvents', '/venues/{id}/past', showPast('venue')),
  sitePage('site.people', '/people', showPeople),
  sitePage('site.person', '/people/{id}', showPerson),
  sitePage('site.pastEvents', '/people/{id}/past', showPast('person')),
  sitePage('site.search', '/search', showSearch),
  sitePage('site.ownCalendar', '/calendar', (visit) => showCalendar(visit)),
  calendarFromPage,
  followFromPage,
  mailAddressFromPage,
  notificationSettingsFromPage,
  webPushFromPage,
];
