import { type NamedRecord, peopleByName, photosByAddress } from '../../../orm/commands/named-records.ts';
import type { Reader } from '../../../orm/database.ts';
import {
  type DeletedEventRow,
  type DeletedVenue,
  type DeletedVenueRow,
  placesOfVenues,
  recordsOfMatches,
  recordsOfPerson,
  recordsOfSource,
  type StoredEvent,
  type StoredVenue,
  type VenuePlace,
} from '../../../orm/reads/batch-input.ts';
import { type RejectedRecord, rejectedRecords } from '../../../orm/reads/proposals.ts';
import { tagsByWord } from '../../../orm/reads/tag-words.ts';
import { type LocaleRow, localesByName } from '../../../orm/records/locale.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { photoIdIn } from '../../photos/image.ts';
import type { BatchEvent, CheckedBatch } from '../items/batch-items.ts';
import { type EventVenue, matchEvents, otherPlaces } from '../matching/match-events.ts';
import { matchVenues } from '../matching/match-venues.ts';
import { type ItemMatch, linksOf, type Matches, withoutLinks } from '../matching/matches.ts';
import { formerOf } from './deleted-records.ts';
import { hasLineUp } from './plan-event.ts';
import { storedSeries } from './stored-series.ts';

/** The stored records that a batch refers to. */
export interface StoredState {
  /** All locales of the audience. */
  readonly locales: readonly LocaleRow[];
  /** Those in the batch, and those to which its events refer by external id. */
  readonly venues: readonly (StoredVenue | DeletedVenueRow)[];
  readonly events: readonly (StoredEvent | DeletedEventRow)[];
  /** The venues to which events refer by id. */
  readonly venuesById: readonly (VenuePlace | DeletedVenue)[];
  /** Those that line-ups name which differ from the stored ones. */
  readonly people: readonly NamedRecord[];
  /** Those of venues whose picture differs from the stored one. */
  readonly photos: readonly NamedRecord[];
  /** Those that words of events mean. */
  readonly tags: readonly { readonly word: string; readonly id: string }[];
  /** Of those that their source never sent before. */
  readonly matches: Matches;
  /** What was rejected, and is left out until it is released. */
  readonly leftOut: readonly RejectedRecord[];
}

export async function readStoredState(
  { query }: Reader,
  scope: Scope,
  { source, byPerson, visible, venues, events }: CheckedBatch,
): Promise<StoredState> {
  const eventIds = events.map(({ item }) => item.external_id);
  const namedByExternalId = new Set([
    ...venues.map(({ item }) => item.external_id),
    ...events.flatMap(({ item }) => item.venue?.external_id ?? []),
  ]);
  const locales = await query(localesByName, scope, [null]);
  const records = byPerson ? recordsOfPerson : recordsOfSource;
  const venueRows = await query(records.venues, scope, [source, [...namedByExternalId]]);
  const eventRows = await query(records.events, scope, [source, eventIds]);
  eventRows.push(...(await storedSeries({ query }, scope, { source, byPerson, events }, eventRows)));
  const venueIds = [
    ...events.map(({ item }) => item.venue?.id),
    ...eventRows.map((row) => formerOf(row)?.venue),
  ];
  const venuesById = await query(placesOfVenues, scope, [venueIds.filter((id) => id !== undefined)]);
  const leftOut = await query(rejectedRecords, scope, [source]);
  const found = await findMatches(
    { query },
    scope,
    { source, byPerson, visible, venues, events },
    { locales, venueRows, eventRows, venuesById, leftOut },
  );
  venueRows.push(...found.venueRows);
  eventRows.push(...found.eventRows);
  const names = namesOf(events, eventRows);
  const words = new Set(events.flatMap(({ item }) => item.tags ?? []));
  const addresses = [...addressesOf(venues, venueRows)];
  const shown = addresses.map((address) => photoIdIn(address) ?? null);
  return {
    locales,
    venues: venueRows,
    events: eventRows,
    venuesById,
    matches: found.matches,
    leftOut,
    tags: words.size === 0 ? [] : await query(tagsByWord, scope, [[...words]]),
    people: names.size === 0 ? [] : await query(peopleByName, scope, [[...names], source]),
    photos: addresses.length === 0 ? [] : await query(photosByAddress, scope, [addresses, shown, source]),
  };
}

/** What a source never sent before is matched with what is there; what is surely there is read as if it had been sent. */
async function findMatches(
  reader: Reader,
  scope: Scope,
  batch: Omit<CheckedBatch, 'invalid'>,
  stored: Stored,
): Promise<{ matches: Matches; venueRows: Stored['venueRows']; eventRows: Stored['eventRows'] }> {
  const { source, byPerson, visible } = batch;
  const seen = byPerson ? visible : scope;
  if (seen === undefined) return { matches: new Map(), venueRows: [], eventRows: [] };
  const linked = byPerson ? withoutLinks : (matches: Matches) => matches;
  const known = (rows: readonly { external_id: string }[]) => new Set(rows.map((row) => row.external_id));
  // Of a venue that was rejected, nothing is known, so that its events are left out, too.
  const rejected = stored.leftOut.filter(({ kind }) => kind === 'venue');
  const [sentVenues, sentEvents] = [known([...stored.venueRows, ...rejected]), known(stored.eventRows)];
  const newVenues = batch.venues.flatMap(({ item }) => (sentVenues.has(item.external_id) ? [] : item));
  const namedVenues = await reader.query(recordsOfMatches.venues, scope, [source, namesIn(newVenues)]);
  const unnamedVenues = newVenues.filter(isUnnamed);
  const venues = linked(
    await matchVenues(reader, seen, unnamedVenues, stored.locales, recordsOf(namedVenues)),
  );
  const linkedVenues = await reader.query(recordsOfMatches.venues, scope, [source, linksOf(venues)]);
  const venueRows = [...namedVenues, ...linkedVenues];
  const newEvents = batch.events.flatMap(({ item }) => (sentEvents.has(item.external_id) ? [] : item));
  const venuesOf = eventVenues({ ...stored, venueRows: [...stored.venueRows, ...venueRows] }, venues);
  const namedEvents = await reader.query(recordsOfMatches.events, scope, [source, namesIn(newEvents)]);
  const unnamedEvents = newEvents.filter(isUnnamed);
  const events = linked(await matchEvents(reader, seen, unnamedEvents, venuesOf, recordsOf(namedEvents)));
  const linkedEvents = await reader.query(recordsOfMatches.events, scope, [source, linksOf(events)]);
  const eventRows = [...namedEvents, ...linkedEvents];
  return { matches: new Map([...venues, ...events]), venueRows, eventRows };
}

const recordsOf = (rows: readonly { readonly record: string }[]): Set<string> =>
  new Set(rows.map(({ record }) => record));

interface Stored extends Pick<StoredState, 'locales' | 'venuesById' | 'leftOut'> {
  readonly venueRows: (StoredVenue | DeletedVenueRow)[];
  readonly eventRows: (StoredEvent | DeletedEventRow)[];
}

interface Named {
  readonly external_id: string;
  readonly id?: string | undefined;
  readonly recurrence?: string | undefined;
}

const isUnnamed = ({ id, recurrence }: Named): boolean => id === undefined && recurrence === undefined;

/** Of items that name the record that they mean. */
const namesIn = (items: readonly Named[]): string[] =>
  items.flatMap(({ external_id, id: record }) =>
    record === undefined ? [] : JSON.stringify({ external_id, record, score: 1, is_named: true }),
  );

/** Where an event is, and where else it may be. */
function eventVenues({ locales, venueRows, venuesById }: Stored, matches: ReadonlyMap<string, ItemMatch>) {
  const zones = new Map(locales.map(({ id, time_zone }) => [id, time_zone]));
  const byId = new Map(venuesById.map((place) => [place.named ?? place.id, place]));
  const byExternalId = new Map(
    venueRows.flatMap((row) => (row.id === null ? [] : [[row.external_id, row] as const])),
  );
  return ({ venue, time_zone }: BatchEvent): EventVenue[] => {
    if (venue === undefined) return [];
    const place = byId.get(venue.id ?? '');
    if (place !== undefined)
      return [{ id: place.id, score: 1, timeZone: zones.get(place.locale_id ?? '') ?? 'UTC' }];
    const row = byExternalId.get(venue.external_id ?? '');
    const timeZone = zones.get(row?.locale ?? '') ?? time_zone ?? 'UTC';
    const others = otherPlaces(matches.get(`venue ${venue.external_id}`));
    return [
      ...(row === undefined ? [] : [{ id: row.id, score: 1, timeZone }]),
      ...others.map(({ id, score }) => ({ id, score, timeZone })),
    ];
  };
}

function namesOf(items: CheckedBatch['events'], rows: StoredState['events']): Set<string> {
  const named = items.filter(({ item }) => item.people?.length);
  if (named.length === 0) return new Set();
  const stored = new Map(rows.map((row) => [row.external_id, row]));
  return new Set(
    named.flatMap(({ item }) => {
      const before = stored.get(item.external_id);
      const isSame = before !== undefined && before.id !== null && hasLineUp(before, item.people);
      return isSame ? [] : (item.people ?? []);
    }),
  );
}

function addressesOf(items: CheckedBatch['venues'], rows: StoredState['venues']): Set<string> {
  const withPhoto = items.filter(({ item }) => item.photo_url);
  if (withPhoto.length === 0) return new Set();
  const addresses = new Map(rows.map((row) => [row.external_id, row.id === null ? null : row.photo_address]));
  return new Set(
    withPhoto.flatMap(({ item: { external_id, photo_url } }) =>
      photo_url === addresses.get(external_id) ? [] : (photo_url ?? []),
    ),
  );
}
