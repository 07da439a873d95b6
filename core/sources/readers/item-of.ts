import type { z } from 'zod';
import { maximumTagsOfEvent } from '../../../orm/records/tag.ts';
import type { batchEvent, batchVenue } from '../../batches/items/batch-items.ts';
import { tagWord } from '../../tags/word.ts';
import { cleanEvent } from './cleaning/event.ts';
import { cleanText } from './cleaning/text.ts';
import { cleanVenue } from './cleaning/venue.ts';
import type { RawEvent, RawVenue } from './raw-records.ts';
import { Rejection } from './rejected.ts';

export type VenueItem = z.input<typeof batchVenue>;
export type EventItem = z.input<typeof batchEvent> & { readonly venue: { readonly external_id: string } };

export function venueItem(raw: RawVenue, mayBeUnplaced: boolean): VenueItem {
  const { source_url, address = null, ...venue } = cleanVenue(raw, mayBeUnplaced);
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
  readonly localeOfVenue: ReadonlyMap<string, string | undefined>;
}

/** A venue that is not among the records may be one that the source sent before: the service knows. */
export function eventItem(raw: RawEvent, known: Known): EventItem {
  const { people, given, localeOfVenue } = known;
  const { source_url, venue, ends_at = null, description = null, ...event } = cleanEvent(raw);
  if (!localeOfVenue.has(venue) && given.has(venue)) throw new Rejection('at a venue left out');
  const url = required(source_url);
  const names = [...event.people.flatMap((person) => people.get(person) ?? []), ...(raw.performers ?? [])];
  const words = new Set(raw.categories?.map(cleanText).filter((word) => tagWord.safeParse(word).success));
  return {
    ...event,
    venue: { external_id: venue },
    ...(raw.timezone !== null && { time_zone: raw.timezone }),
    ends_at,
    description,
    url,
    people: [...new Set(names.map(cleanText))],
    ...(words.size > 0 && { tags: [...words].slice(0, maximumTagsOfEvent) }),
    ...(raw.status !== undefined && { status: raw.status }),
    provenance: { url, retrieved_at: retrievedAt(raw), confidence: 0.9 },
  };
}

const retrievedAt = ({ retrieved_at }: { retrieved_at?: string | undefined }): string =>
  retrieved_at ?? new Date().toISOString();

/** Every item of a batch needs the address where it was found. */
function required(address: string | undefined): string {
  if (address === undefined) throw new Rejection('without a usable address', 'url');
  return address;
}
