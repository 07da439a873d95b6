import { webAddress } from '../cleaning/text.ts';
import type { Document } from '../inputs/document.ts';
import type { Parsed } from '../inputs/record-list.ts';
import type { Kind } from './field-names.ts';
import { identify } from './identify.ts';
import { kindOf } from './kind-of.ts';
import type { Mapping } from './mapping.ts';
import { type Fields, rename, venueFields } from './rename.ts';
import { separateVenues } from './separate-venues.ts';
import { withTypes } from './types.ts';

export interface Defaults {
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly coordinates: readonly [latitude: number, longitude: number] | undefined;
  /** The page to name for records that name none. */
  readonly url: string | undefined;
  readonly venue: string | undefined;
  readonly overridesTimeZone: boolean;
}

export type RawLists = Readonly<Record<Kind, readonly unknown[]>>;

export interface ParsedDocument extends Pick<Parsed, 'lists'> {
  readonly document: Document;
}

/** What was read, as raw records: under our names, with what the command line says about all of them. */
export function rawLists(parsed: readonly ParsedDocument[], mapping: Mapping, defaults: Defaults): RawLists {
  const found: Record<Kind, Fields[]> = { locales: [], people: [], venues: [], events: [] };
  for (const { document, lists } of parsed)
    for (const list of lists) {
      const kind = kindOf(list, lists, mapping);
      if (kind === undefined) continue;
      for (const record of list.records)
        found[kind].push(toFields(kind, record, { document, mapping, defaults }));
    }
  const venues = found.venues.map((venue) => ({ ...venue, external_id: identify(venue) }));
  const { coordinates, venue } = defaults;
  const places = separateVenues(
    { venues, events: found.events },
    { venue, hasCoordinates: coordinates !== undefined },
  );
  return { ...found, ...places, venues: places.venues.map((each) => withPlace(each, defaults)) };
}

interface Source {
  readonly document: Document;
  readonly mapping: Mapping;
  readonly defaults: Defaults;
}

function toFields(kind: Kind, record: unknown, { document, mapping, defaults }: Source): Fields {
  const fields = withTypes(rename(kind, record, mapping));
  const { source_url, retrieved_at = document.retrievedAt, timezone } = fields;
  const page = webAddress(typeof source_url === 'string' ? source_url : null);
  return {
    ...fields,
    source_url: page ?? defaults.url ?? document.url ?? source_url,
    retrieved_at,
    ...(kind === 'events' && {
      timezone: timezone ?? defaults.timeZone,
      venue_fields: withTypes(venueFields(record, mapping)),
    }),
  };
}

function withPlace(venue: Fields, { locale, coordinates }: Defaults): Fields {
  const [latitude, longitude] = coordinates ?? [];
  const isPlaced = typeof venue.latitude === 'number' || latitude === undefined;
  return {
    ...venue,
    locale: venue.locale ?? locale,
    ...(!isPlaced && { latitude, longitude, coordinate_precision: 'city' }),
  };
}
