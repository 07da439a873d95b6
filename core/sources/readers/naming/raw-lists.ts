import type { ReadingOptions } from '../../description.ts';
import { cleanText, webAddress } from '../cleaning/text.ts';
import type { Document } from '../inputs/document.ts';
import type { Parsed } from '../inputs/record-list.ts';
import { type LocalePlace, nearestLocale } from '../nearest-locale.ts';
import type { Kind } from './field-names.ts';
import { identify } from './identify.ts';
import { kindOf } from './kind-of.ts';
import { type Mapping, mappingOf } from './mapping.ts';
import { type Fields, rename, venueFields } from './rename.ts';
import { separateVenues } from './separate-venues.ts';
import { withTypes } from './types.ts';
import { type DateOrder, dateOrderIn } from './written-time.ts';

export type RawLists = Readonly<Record<Kind, readonly Fields[]>>;

export interface ParsedDocument extends Pick<Parsed, 'lists'> {
  readonly document: Document;
}

/** What was read, as raw records: under our names, with what the options say about all of them. */
export function rawLists(
  parsed: readonly ParsedDocument[],
  options: ReadingOptions,
  { locales, ignoresIds, mayBeUnplaced }: Surroundings,
): RawLists {
  const mapping = mappingOf(options.mapping);
  const found: Record<Kind, Fields[]> = { locales: [], people: [], venues: [], events: [] };
  for (const { document, lists } of parsed) {
    const source = {
      document,
      mapping,
      options,
      ignoresIds,
      order: dateOrderIn(lists.flatMap(({ records }) => records)),
    };
    for (const list of lists) {
      const kind = kindOf(list, lists, mapping);
      if (kind === undefined) continue;
      for (const record of list.records) found[kind].push(toFields(kind, record, source));
    }
  }
  const venues = found.venues.map((venue) => ({ ...venue, external_id: identify(venue) }));
  const { latitude, places, venue } = options;
  const isPlaced = mayBeUnplaced || places.length > 0 || typeof latitude === 'number';
  const separated = separateVenues(
    { venues, events: found.events },
    { venue: venue ?? undefined, hasCoordinates: isPlaced },
  );
  return {
    ...found,
    ...separated,
    venues: separated.venues.map((each) => withPlace(each, options, locales)),
  };
}

interface Surroundings {
  /** Whether a place that is only named is a venue. */
  readonly mayBeUnplaced: boolean;
  readonly locales: readonly LocalePlace[];
  readonly ignoresIds: boolean;
}

interface Source extends Pick<Surroundings, 'ignoresIds'> {
  readonly document: Document;
  readonly mapping: Mapping;
  readonly options: ReadingOptions;
  readonly order: DateOrder;
}

function toFields(
  kind: Kind,
  record: unknown,
  { document, mapping, options, ignoresIds, order }: Source,
): Fields {
  const fields = withTypes(rename(kind, record, mapping, order));
  const { source_url, retrieved_at = document.retrievedAt, timezone } = fields;
  const page = webAddress(typeof source_url === 'string' ? source_url : null);
  return {
    ...fields,
    ...(ignoresIds && { external_id: undefined }),
    source_url: page ?? options.url ?? document.url ?? source_url,
    retrieved_at,
    ...(kind === 'events' && {
      timezone: timezone ?? options.time_zone,
      venue_fields: withTypes(venueFields(record, mapping)),
    }),
  };
}

/** A venue without both coordinates is where the options say that it is, or else in the middle of the town. */
function withPlace(venue: Fields, options: ReadingOptions, locales: readonly LocalePlace[]): Fields {
  const isPlaced = [venue.latitude, venue.longitude].every((each) => typeof each === 'number');
  const placed = isPlaced ? venue : { ...venue, ...placeFor(venue, options) };
  return { ...placed, locale: venue.locale ?? options.locale ?? nearestLocale(placed, locales) };
}

function placeFor(venue: Fields, { places, latitude, longitude }: ReadingOptions): Fields {
  const known = places.map(placeIn).find(({ name }) => name === cleanText(String(venue.name)));
  if (known !== undefined) return known.position;
  return typeof latitude === 'number' ? { latitude, longitude, coordinate_precision: 'city' } : {};
}

/** `The Hall=43.65,-79.38` */
function placeIn(text: string): { readonly name: string; readonly position: Fields } {
  const end = text.lastIndexOf('=');
  const [latitude, longitude] = text
    .slice(end + 1)
    .split(',')
    .map(Number);
  return { name: cleanText(text.slice(0, end)), position: { latitude, longitude } };
}
