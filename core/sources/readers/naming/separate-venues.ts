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
  /** The name of the place of events that have none. */
  readonly venue: string | undefined;
  readonly hasCoordinates: boolean;
}

/**
 * Venues that events describe become records of their own; the events then have their ids. Where only a name is given, it is the
 * one venue of this name that is listed, or that another event describes.
 */
export function separateVenues({ venues, events }: Places, options: Options): Places {
  const listed = new Map(venues.map((venue) => [venue.external_id, venue]));
  const byName = new Map(venues.map(({ name, external_id }) => [nameKey(name), external_id]));
  const found = new Map<unknown, Fields>();
  const isReference = venues.length > 0 || !options.hasCoordinates;
  const findOrAdd = ({ venue, place }: Placed): unknown => {
    if (listed.has(venue) || found.has(venue)) return venue;
    const named = byName.get(nameKey(place.name));
    const isDescribed = place.latitude !== undefined || place.external_id !== undefined;
    if (named !== undefined && !isDescribed) return named;
    if (typeof venue !== 'object' && !isDescribed && isReference) return venue;
    const external_id = identify(place);
    if (!listed.has(external_id))
      found.set(external_id, { ...place, external_id, is_described: true, ...found.get(external_id) });
    return external_id;
  };
  const placed = events.map((event) => placedAt(event, options.venue));
  for (const each of placed)
    if (each.place.latitude !== undefined || each.place.address !== undefined) findOrAdd(each);
  for (const [name, [only, ...others]] of Map.groupBy(found.values(), ({ name }) => nameKey(name)))
    if (name !== '' && others.length === 0 && !byName.has(name)) byName.set(name, only?.external_id);
  const identified = placed.map((each) => {
    const event = { ...each.event, venue: findOrAdd(each) };
    return { ...event, external_id: identify(event) };
  });
  return { venues: [...listed.values(), ...found.values()], events: identified };
}

interface Placed {
  readonly event: Fields;
  readonly venue: unknown;
  /** What the event says about its venue. */
  readonly place: Fields;
}

function placedAt(given: Fields, usual: string | undefined): Placed {
  const { venue = usual, venue_fields: own, ...event } = given;
  return { event, venue, place: describe(venue, own, event) };
}

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

const nameKey = (name: unknown): string => cleanText(String(name ?? '')).toLowerCase();
