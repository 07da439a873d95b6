import { z } from 'zod';
import { cleanAll } from './cleaning/clean-all.ts';
import { cleanPerson } from './cleaning/person.ts';
import { type Filters, filterOf, type LeftOut, leftOut, leftOutAsOver } from './filters.ts';
import { type EventItem, eventItem, type VenueItem, venueItem } from './item-of.ts';
import type { RawLists } from './naming/raw-lists.ts';
import { onlyDescribed } from './naming/separate-venues.ts';
import type { LocalePlace } from './nearest-locale.ts';
import { type RawEvent, rawShapes } from './raw-records.ts';
import type { RejectedRecord } from './rejected.ts';
import { validRecords } from './valid-records.ts';

export interface Items {
  readonly venues: readonly VenueItem[];
  readonly events: readonly EventItem[];
}

export interface Collected extends Items {
  readonly leftOut: readonly LeftOut[];
  readonly rejected: readonly RejectedRecord[];
}

export interface Collecting extends Filters {
  /** Only the records of this community. */
  readonly community: string | undefined;
  /** What is over before is left out: an instant, by the time zone of the event. */
  readonly startIn: (zone: string | null | undefined) => string;
  /** Those that the service has. */
  readonly locales: readonly LocalePlace[];
  /** That of all of them, or of the one where the venues are. */
  readonly onlyTimeZone: string | undefined;
  /** Whether venues without coordinates may be ones that the service has. */
  readonly mayBeUnplaced: boolean;
}

/** Converts raw records to items. */
export function collectItems(raw: RawLists, options: Collecting): Collected {
  const { community, startIn, mayBeUnplaced } = options;
  const locales = validRecords('locales', rawShapes.locales, raw.locales);
  const people = validRecords('people', rawShapes.people, raw.people);
  const rawVenues = validRecords('venues', rawShapes.venues, raw.venues);
  const rawEvents = validRecords('events', rawShapes.events, raw.events);
  const isOfCommunity = (record: { community: string }) =>
    community === undefined || record.community === community;

  const described = idsIn(raw.venues.filter(onlyDescribed));
  const ownVenues = rawVenues.records.filter(isOfCommunity);
  const venues = cleanAll('venues', ownVenues, (venue) => venueItem(venue, mayBeUnplaced));
  const localeOfVenue = new Map(venues.records.map(({ external_id, locale }) => [external_id, locale]));
  const timeZones = new Map([
    ...options.locales.map(({ label, time_zone }) => [label, time_zone] as const),
    ...locales.records.map(({ label, timezone }) => [label, timezone] as const),
  ]);
  const withZone = (event: RawEvent): RawEvent => {
    const zone = timeZones.get(localeOfVenue.get(event.venue ?? '') ?? '') ?? options.onlyTimeZone;
    return { ...event, timezone: event.timezone ?? zone ?? null };
  };
  const known = {
    people: new Map(
      cleanAll('people', people.records, cleanPerson).records.map(({ external_id, name }) => [
        external_id,
        name,
      ]),
    ),
    given: idsIn(raw.venues),
    localeOfVenue,
  };

  const places = new Map(
    ownVenues.map(({ external_id, name, address }) => [external_id, [name, address ?? '']]),
  );
  const reasonFor = filterOf(options);
  const left: LeftOut[] = [];
  const isWanted = (event: RawEvent): boolean => {
    const place = places.get(event.venue ?? '') ?? [event.venue ?? ''];
    const reason = reasonFor([event.name, ...(event.categories ?? []), ...place]);
    if (reason !== undefined) left.push(leftOut(event, reason));
    return reason === undefined;
  };
  const wanted = rawEvents.records.filter(isOfCommunity).map(withZone).filter(isWanted);
  const events = cleanAll('events', wanted, (event) => eventItem(event, known));
  const isComing = ({ starts_at = '', ends_at, time_zone }: EventItem) =>
    (ends_at ?? starts_at) >= startIn(time_zone);
  const coming = events.records.filter(isComing);
  const used = new Set(coming.map(({ venue }) => venue.external_id));
  return {
    venues: venues.records.filter(({ external_id }) => used.has(external_id) || !described.has(external_id)),
    events: coming,
    leftOut: [...left, ...events.records.filter((event) => !isComing(event)).map(leftOutAsOver)],
    rejected: [locales, people, rawVenues, rawEvents, venues, events].flatMap(({ rejected }) => rejected),
  };
}

const identified = z.object({ external_id: z.string() });

const idsIn = (records: readonly unknown[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => identified.safeParse(record).data?.external_id ?? []));
