import type { Event } from '../../../core/events/event.ts';
import type { Person } from '../../../core/people/person.ts';
import type { Venue } from '../../../core/venues/venue.ts';
import { isShowable } from './picture.ts';

// Records in the terms of https://schema.org.

const image = (photo: { readonly url: string } | null) =>
  photo && isShowable(photo.url) ? { image: photo.url } : {};

const geo = ({ latitude, longitude }: Pick<Venue, 'latitude' | 'longitude'>) => ({
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
});

export const placeData = (venue: Venue, origin: string) => ({
  '@type': 'Place',
  name: venue.name,
  url: `${origin}/venues/${venue.id}`,
  ...(venue.address !== null && { address: venue.address }),
  ...geo(venue),
  ...image(venue.photo),
});

export const personData = (person: Person, origin: string) => ({
  '@type': 'Person',
  name: person.name,
  url: `${origin}/people/${person.id}`,
  ...image(person.photo),
});

const eventStatus = { scheduled: 'EventScheduled', cancelled: 'EventCancelled' };

export const eventData = (event: Event, origin: string, venue?: Venue) => ({
  '@type': 'Event',
  name: event.name,
  url: `${origin}/events/${event.id}`,
  startDate: event.starts_at,
  ...(event.ends_at !== null && { endDate: event.ends_at }),
  eventStatus: `https://schema.org/${eventStatus[event.status]}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  ...(event.description !== null && { description: event.description }),
  location: venue
    ? placeData(venue, origin)
    : { '@type': 'Place', name: event.venue.name, address: event.locale.name, ...geo(event.venue) },
  ...(event.people.length > 0 && {
    performer: event.people.map(({ id, name }) => ({
      '@type': 'Person',
      name,
      url: `${origin}/people/${id}`,
    })),
  }),
  ...image(event.photo),
});
