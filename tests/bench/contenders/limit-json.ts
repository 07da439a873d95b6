import type { EventRow, NextEventRow, PersonRow, PhotoColumns, VenueRow } from './rows.ts';

const text = (value: string | null): string => JSON.stringify(value);

const photo = ({ photo_id, photo_url }: PhotoColumns): string =>
  photo_id === null ? 'null' : `{"id":"${photo_id}","url":${text(photo_url)}}`;

const distance = ({ distance }: VenueRow): string =>
  distance === undefined ? '' : `,"distance":${distance}`;

export const venueJson = (row: VenueRow): string =>
  `{"id":"${row.id}","name":${text(row.name)},"hidden":${row.hidden},"locale":{"id":"${row.locale_id}","name":${text(row.locale_name)}},"page":{"id":"${row.page_id}","name":${text(row.name)},"url":${text(row.page_url)}},"latitude":${row.latitude},"longitude":${row.longitude},"address":${text(row.address)},"photo":${photo(row)}${distance(row)}}`;

const personJson = ({ id, name }: PersonRow): string => `{"id":"${id}","name":${text(name)}}`;

const rsvp = ({ rsvp_state }: EventRow): string =>
  rsvp_state === null ? 'null' : `{"state":"${rsvp_state}"}`;

const eventJson = (row: EventRow, people: string): string =>
  `{"id":"${row.id}","name":${text(row.name)},"description":${text(row.description)},"status":"${row.status}","featured":${row.featured},"starts_at":"${row.starts_at}","ends_at":${text(row.ends_at)},"time_zone":${text(row.time_zone)},"url":${text(row.url)},"venue":{"id":"${row.venue_id}","name":${text(row.venue_name)},"latitude":${row.venue_latitude},"longitude":${row.venue_longitude}},"locale":{"id":"${row.locale_id}","name":${text(row.locale_name)}},"people":[${people}],"photo":${photo(row)},"rsvp":${rsvp(row)}}`;

export function sectionsJson(rows: EventRow[], people: PersonRow[]): string {
  const lineUps = new Map<string, string>();
  for (const person of people) {
    const before = lineUps.get(person.event_id);
    lineUps.set(
      person.event_id,
      before === undefined ? personJson(person) : `${before},${personJson(person)}`,
    );
  }
  const section = (featured: boolean) =>
    rows
      .filter((row) => row.featured === featured)
      .map((row) => eventJson(row, lineUps.get(row.id) ?? ''))
      .join();
  return `{"sections":[{"title":"Featured","events":[${section(true)}]},{"title":"Upcoming","events":[${section(false)}]}]}`;
}

const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64');

const nextEventJson = ({ id, name, starts_at, ends_at }: NextEventRow): string =>
  `{"node":{"id":"${globalId('Event', id)}","name":${text(name)},"startsAt":"${starts_at}","endsAt":${text(ends_at)}}}`;

const venueNodeJson = (row: VenueRow, events: NextEventRow[]): string =>
  `{"node":{"id":"${globalId('Venue', row.id)}","name":${text(row.name)},"locale":{"id":"${globalId('Locale', row.locale_id)}","name":${text(row.locale_name)}},"page":{"id":"${globalId('Page', row.page_id)}","name":${text(row.name)},"url":${text(row.page_url)}},"eventsConnection":{"edges":[${events.map(nextEventJson).join()}]}}}`;

/** The answer to the one GraphQL document of the benchmark. */
export function venuesWithEventsJson(venues: VenueRow[], events: NextEventRow[]): string {
  const byVenue = Map.groupBy(events, ({ venue_id }) => venue_id);
  const nodes = venues.map((venue) => venueNodeJson(venue, byVenue.get(venue.id) ?? []));
  return `{"data":{"venuesConnection":{"edges":[${nodes.join()}]}}}`;
}
