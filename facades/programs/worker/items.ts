import { z } from 'zod';
import type { batchEvent, batchVenue } from '../../../core/batches/batch-items.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import { cleanAll } from './cleaning/clean-all.ts';
import { cleanEvent } from './cleaning/event.ts';
import { cleanPerson } from './cleaning/person.ts';
import { cleanText } from './cleaning/text.ts';
import { cleanVenue } from './cleaning/venue.ts';
import type { RawLists } from './naming/raw-lists.ts';
import { type RawEvent, type RawVenue, rawShapes } from './raw-records.ts';
import { type RejectedRecord, Rejection } from './rejected.ts';
import { validRecords } from './valid-records.ts';

export interface Items {
  readonly venues: readonly VenueItem[];
  readonly events: readonly EventItem[];
}

type VenueItem = z.input<typeof batchVenue>;
type EventItem = z.input<typeof batchEvent> & { readonly venue: { readonly external_id: string } };

export interface Collected extends Items {
  readonly rejected: readonly RejectedRecord[];
}

/** Converts raw records, or those of one community, to items. */
export function collectItems(raw: RawLists, community: string | undefined): Collected {
  const locales = validRecords('locales', rawShapes.locales, raw.locales);
  const people = validRecords('people', rawShapes.people, raw.people);
  const rawVenues = validRecords('venues', rawShapes.venues, raw.venues);
  const rawEvents = validRecords('events', rawShapes.events, raw.events);
  const isOfCommunity = (record: { community: string }) =>
    community === undefined || record.community === community;

  const described = idsIn(raw.venues.filter((venue) => isDescribed.safeParse(venue).success));
  const ownVenues = rawVenues.records.filter(isOfCommunity);
  const venues = cleanAll('venues', ownVenues, venueItem);
  const known = {
    people: new Map(
      cleanAll('people', people.records, cleanPerson).records.map(({ external_id, name }) => [
        external_id,
        name,
      ]),
    ),
    given: idsIn(raw.venues),
    localeOfVenue: new Map(venues.records.map(({ external_id, locale }) => [external_id, locale])),
    timeZones: new Map(locales.records.map(({ label, timezone }) => [label, timezone])),
  };
  const events = cleanAll('events', rawEvents.records.filter(isOfCommunity), (event) =>
    eventItem(event, known),
  );
  const used = new Set(events.records.map(({ venue }) => venue.external_id));
  return {
    venues: venues.records.filter(({ external_id }) => used.has(external_id) || !described.has(external_id)),
    events: events.records,
    rejected: [locales, people, rawVenues, rawEvents, venues, events].flatMap(({ rejected }) => rejected),
  };
}

const identified = z.object({ external_id: z.string() });

/** A venue that only events describe is sent with an event. */
const isDescribed = z.object({ is_described: z.literal(true) });

const idsIn = (records: readonly unknown[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => identified.safeParse(record).data?.external_id ?? []));

function venueItem(raw: RawVenue): VenueItem & { locale: string } {
  const { source_url, address = null, ...venue } = cleanVenue(raw);
  const url = required(source_url);
  const certainty =
    raw.coordinate_precision === 'city'
      ? { confidence: 0.5, note: 'Placed in the middle of its town.' }
      : { confidence: 0.9 };
  return { ...venue, address, provenance: { url, retrieved_at: retrievedAt(raw), ...certainty } };
}

interface Known {
  /** Names by external id. */
  readonly people: ReadonlyMap<string, string>;
  /** The external ids of all venues, and labels of the locales of those that are sent. */
  readonly given: ReadonlySet<string>;
  readonly localeOfVenue: ReadonlyMap<string, string>;
  /** By the label of a locale. */
  readonly timeZones: ReadonlyMap<string, string>;
}

/** A venue that is not among the records may be one that the source sent before: the service knows. */
function eventItem(raw: RawEvent, { people, given, localeOfVenue, timeZones }: Known): EventItem {
  const locale = localeOfVenue.get(raw.venue);
  const timezone = raw.timezone ?? timeZones.get(locale ?? '') ?? null;
  const isInstant = instant.safeParse(raw.starts_at).success;
  const {
    source_url,
    venue,
    time_zone: _,
    ends_at = null,
    description = null,
    ...event
  } = cleanEvent({ ...raw, timezone: timezone ?? (isInstant ? 'UTC' : null) });
  if (locale === undefined && given.has(raw.venue)) throw new Rejection('at a venue left out');
  const url = required(source_url);
  const names = [...event.people.flatMap((person) => people.get(person) ?? []), ...(raw.performers ?? [])];
  return {
    ...event,
    venue: { external_id: venue },
    ...(timezone !== null && { time_zone: timezone }),
    ends_at,
    description,
    url,
    people: [...new Set(names.map(cleanText))],
    ...(raw.status !== undefined && { status: raw.status }),
    provenance: { url, retrieved_at: retrievedAt(raw), confidence: 0.9 },
  };
}

const retrievedAt = ({ retrieved_at }: { retrieved_at?: string | undefined }): string =>
  retrieved_at ?? new Date().toISOString();

/** Every item of a batch needs the address where it was found. */
function required(address: string | undefined): string {
  if (address === undefined) throw new Rejection('without a usable address', '--url gives it one');
  return address;
}
