import { timeZone } from '../../core/time.ts';
import { isNamed } from '../../orm/sample/build/people.ts';
import { sift } from '../../orm/sample/build/sift.ts';
import { tidy } from '../../orm/sample/build/text.ts';
import { rawEvent, rawLocale, rawPerson, rawVenue } from '../../orm/sample/raw.ts';
import { type EventItem, eventItem } from './event-item.ts';
import { readRecords } from './read-records.ts';
import type { Rejected } from './rejected.ts';
import { type VenueItem, venueItem } from './venue-item.ts';

/** The files that a directory of raw records holds, each an array of records of the shape, by name without `.json`. */
export const shapes = {
  locales: rawLocale,
  venues: rawVenue,
  people: rawPerson,
  events: rawEvent.extend({ timezone: timeZone.nullable().describe('Where null, that of the locale.') }),
};

interface Collected {
  readonly venues: readonly VenueItem[];
  readonly events: readonly EventItem[];
  readonly rejected: readonly Rejected[];
}

/** Makes the raw records of a directory, or of one community in it, into items of a batch. */
export async function collect(directory: string, community: string | undefined): Promise<Collected> {
  const isOwn = (record: { community: string }) => community === undefined || record.community === community;
  const locales = await readRecords(directory, 'locales', shapes.locales);
  const people = await readRecords(directory, 'people', shapes.people);
  const rawVenues = await readRecords(directory, 'venues', shapes.venues);
  const rawEvents = await readRecords(directory, 'events', shapes.events);

  const venues = sift(rawVenues.records.filter(isOwn), (raw) => venueItem(raw, rawVenues.retrievedAt));
  const zoneOf = new Map(locales.records.map(({ label, timezone }) => [label, timezone]));
  const surroundings = {
    venues: new Set(venues.kept.map(({ external_id }) => external_id)),
    people: new Map(people.records.filter(isNamed).map(({ external_id, name }) => [external_id, tidy(name)])),
    zones: new Map(
      venues.kept.flatMap(({ external_id, locale = '' }) => {
        const zone = zoneOf.get(locale);
        return zone === undefined ? [] : [[external_id, zone] as const];
      }),
    ),
  };
  const events = sift(rawEvents.records.filter(isOwn), (raw) =>
    eventItem(raw, surroundings, rawEvents.retrievedAt),
  );
  const leftOut = [
    ...venues.left_out.map((record) => ({ kind: 'venues', ...record })),
    ...events.left_out.map((record) => ({ kind: 'events', ...record })),
  ];
  return {
    venues: venues.kept,
    events: events.kept,
    rejected: [
      ...[locales, people, rawVenues, rawEvents].flatMap(({ rejected }) => rejected),
      ...leftOut.map(({ kind, external_id: record, reason }) => ({ kind, record, reason })),
    ],
  };
}
