import { cleanText } from '../cleaning/text.ts';
import { identify } from './identify.ts';
import type { Mapping } from './mapping.ts';
import { type Fields, rename } from './rename.ts';
import { withTypes } from './types.ts';

interface Places {
  readonly venues: readonly Fields[];
  readonly events: readonly Fields[];
}

interface Options {
  /** The name of the place of events that name none. An address is a name, too. */
  readonly venue: string | undefined;
  readonly hasCoordinates: boolean;
}

/** Venues that events describe become records of their own; the events then have their ids. */
export function separateVenues({ venues, events }: Places, options: Options): Places {
  const known = new Map(venues.map((venue) => [venue.external_id, venue]));
  const byName = new Map(venues.map(({ name, external_id }) => [nameKey(name), external_id]));
  const placed = events.map((event) => {
    const { venue = options.venue, venue_fields: own, ...others } = event;
    if (known.has(venue)) return { ...others, venue };
    const { name = options.venue, ...place } = describe(venue, own, event);
    const described: Fields = { ...place, name: name ?? place.address };
    const named = byName.get(nameKey(described.name));
    const isDescribed = described.latitude !== undefined || described.external_id !== undefined;
    if (named !== undefined && !isDescribed) return { ...others, venue: named };
    const isReference = described.name === undefined || venues.length > 0 || !options.hasCoordinates;
    if (typeof venue !== 'object' && !isDescribed && isReference) return { ...others, venue };
    const external_id = identify(described);
    if (!known.has(external_id)) known.set(external_id, { ...described, external_id, is_described: true });
    return { ...others, venue: external_id };
  });
  const ids = placed.map((event) => ({ ...event, external_id: identify(event) }));
  return { venues: [...known.values()], events: ids };
}

/** Whether events alone describe a venue: then it is sent with one of them, and gone when they are over. */
export const onlyDescribed = (venue: Fields): boolean => venue.is_described === true;

const none: Mapping = new Map();

/** What an event says about its venue: an object, or a name beside an address and coordinates. */
function describe(venue: unknown, own: unknown, event: Fields): Fields {
  const { address, latitude, longitude, locale, community, source_url, retrieved_at } = event;
  const about =
    typeof venue === 'object' && venue !== null ? withTypes(rename('venues', venue, none)) : { name: venue };
  const fields = { locale, community, source_url, retrieved_at, address, latitude, longitude, ...about };
  return { ...given(fields), ...(typeof own === 'object' && own) };
}

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const nameKey = (name: unknown): string => cleanText(String(name)).toLowerCase();
