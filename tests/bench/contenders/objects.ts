import type { EventRow, PersonRow, PhotoColumns, VenueRow } from './rows.ts';

const photoOf = ({ photo_id: id, photo_url: url }: PhotoColumns) => (id === null ? null : { id, url });

export const venueObject = (row: VenueRow) => ({
  id: row.id,
  name: row.name,
  hidden: row.hidden,
  locale: { id: row.locale_id, name: row.locale_name },
  page: { id: row.page_id, name: row.name, url: row.page_url },
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  photo: photoOf(row),
  ...(row.distance !== undefined && { distance: row.distance }),
});

const eventObject = (row: EventRow, people: PersonRow[]) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  featured: row.featured,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
  url: row.url,
  venue: {
    id: row.venue_id,
    name: row.venue_name,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
  },
  locale: { id: row.locale_id, name: row.locale_name },
  people: people.map(({ id, name }) => ({ id, name })),
  photo: photoOf(row),
  rsvp: row.rsvp_state === null ? null : { state: row.rsvp_state },
});

export function sectionsObject(rows: EventRow[], people: PersonRow[]) {
  const byEvent = Map.groupBy(people, (person) => person.event_id);
  const events = rows.map((row) => eventObject(row, byEvent.get(row.id) ?? []));
  return {
    sections: [
      { title: 'Featured', events: events.filter(({ featured }) => featured) },
      { title: 'Upcoming', events: events.filter(({ featured }) => !featured) },
    ],
  };
}
