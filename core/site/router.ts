import { getSiteHost } from '../branding/get.ts';
import { router } from '../procedures/trpc.ts';
import { getEventCalendar, getSiteEvent } from './event.ts';
import { getFront } from './front.ts';
import { listPublicAudiences } from './list-audiences.ts';
import { listSitePeople, listSiteVenues } from './lists.ts';
import { getOwnCalendar } from './own-calendar.ts';
import { listSitePastEvents } from './past.ts';
import { getSitePerson } from './person.ts';
import { searchSite } from './search.ts';
import { getSiteVenue } from './venue.ts';
import { listVenuePoints } from './venue-points.ts';

export const site = router({
  audiences: listPublicAudiences,
  event: getSiteEvent,
  eventCalendar: getEventCalendar,
  front: getFront,
  host: getSiteHost,
  ownCalendar: getOwnCalendar,
  pastEvents: listSitePastEvents,
  people: listSitePeople,
  person: getSitePerson,
  search: searchSite,
  venue: getSiteVenue,
  venuePoints: listVenuePoints,
  venues: listSiteVenues,
});
