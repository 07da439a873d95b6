import type { z } from 'zod';
import type { batchEvent, batchVenue } from '../../core/research/batch-items.ts';
import { cleanAll, type RejectedRecord, Rejection } from './cleaning/clean-all.ts';
import { cleanEvent } from './cleaning/event.ts';
import { cleanPerson } from './cleaning/person.ts';
import { cleanVenue } from './cleaning/venue.ts';
import { type RawEvent, type RawVenue, rawShapes } from './raw-records.ts';
import { readRecords } from './read-records.ts';

export interface Items {
  readonly venues: readonly VenueItem[];
  readonly events: readonly EventItem[];
}

type VenueItem = z.input<typeof batchVenue>;
type EventItem = z.input<typeof batchEvent> & { readonly venue: { readonly external_id: string } };

interface Collected extends Items {
  readonly rejected: readonly RejectedRecord[];
}

/** Converts the raw records of a directory, or of one community in it, to items. */
export async function collectItems(directory: string, community: string | undefined): Promise<Collected> {
  const locales = await readRecords(directory, 'locales', rawShapes.locales);
  const people = await readRecords(directory, 'people', rawShapes.people);
  const rawVenues = await readRecords(directory, 'venues', rawShapes.venues);
  const rawEvents = await readRecords(directory, 'events', rawShapes.events);
  const isOfCommunity = (raw: { community: string }) =>
    community === undefined || raw.community === community;

  const venues = cleanAll('venues', rawVenues.records.filter(isOfCommunity), (raw) =>
    venueItem(raw, rawVenues.retrievedAt),
  );
  const known = {
    people: new Map(
      cleanAll('people', people.records, cleanPerson).records.map(({ external_id, name }) => [
        external_id,
        name,
      ]),
    ),
    localeOfVenue: new Map(venues.records.map(({ external_id, locale }) => [external_id, locale])),
    timeZones: new Map(locales.records.map(({ label, timezone }) => [label, timezone])),
  };
  const events = cleanAll('events', rawEvents.records.filter(isOfCommunity), (raw) =>
    eventItem(raw, known, rawEvents.retrievedAt),
  );
  return {
    venues: venues.records,
    events: events.records,
    rejected: [locales, people, rawVenues, rawEvents, venues, events].flatMap(({ rejected }) => rejected),
  };
}

function venueItem(raw: RawVenue, retrieved_at: string): VenueItem & { locale: string } {
  const { source_url, address = null, ...venue } = cleanVenue(raw);
  const url = required(source_url);
  const certainty =
    raw.coordinate_precision === 'city'
      ? { confidence: 0.5, note: 'Placed in the middle of its town.' }
      : { confidence: 0.9 };
  return { ...venue, address, provenance: { url, retrieved_at, ...certainty } };
}

interface Known {
  /** Names by external id. */
  readonly people: ReadonlyMap<string, string>;
  /** Labels of locales, by the external id of each venue that is sent. */
  readonly localeOfVenue: ReadonlyMap<string, string>;
  /** By the label of a locale. */
  readonly timeZones: ReadonlyMap<string, string>;
}

function eventItem(
  raw: RawEvent,
  { people, localeOfVenue, timeZones }: Known,
  retrieved_at: string,
): EventItem {
  const locale = localeOfVenue.get(raw.venue);
  const timezone = raw.timezone ?? timeZones.get(locale ?? '') ?? null;
  const {
    source_url,
    venue,
    ends_at = null,
    description = null,
    ...event
  } = cleanEvent({ ...raw, timezone });
  if (locale === undefined) throw new Rejection('at a venue left out');
  const url = required(source_url);
  return {
    ...event,
    venue: { external_id: venue },
    ends_at,
    description,
    url,
    people: event.people.flatMap((person) => people.get(person) ?? []),
    provenance: { url, retrieved_at, confidence: 0.9 },
  };
}

/** Every item of a batch needs the address where it was found. */
function required(address: string | undefined): string {
  if (address === undefined) throw new Rejection('without a usable address');
  return address;
}
