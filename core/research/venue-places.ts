import type { Stored, StoredVenue, VenuePlace } from '../../orm/reads/batch-state.ts';
import type { BadItem } from './bad-items.ts';
import type { BatchEvent } from './batch-items.ts';
import type { JudgedVenue } from './judge-venue.ts';

type VenueReference = NonNullable<BatchEvent['venue']>;

/** A venue that an administrator deleted, under the id that it had. */
interface DeletedVenue {
  readonly id: string;
  readonly locale_id: null;
}

/** Where events can take place once the batch is written. */
export interface VenuePlaces {
  /** By the external id of the same source. */
  readonly byExternalId: ReadonlyMap<string, VenuePlace | DeletedVenue | 'bad'>;
  readonly byId: ReadonlyMap<string, VenuePlace>;
}

/** The venue that an event names, or what is wrong with the name. */
export function findPlace(
  places: VenuePlaces,
  { external_id, id }: VenueReference,
): VenuePlace | DeletedVenue | string {
  if (id !== undefined) return places.byId.get(id) ?? 'is no venue of the audience';
  const found = places.byExternalId.get(external_id ?? '');
  if (found === undefined) return 'is neither in this batch nor a venue that this source sent before';
  return found === 'bad' ? 'is a bad item of this batch' : found;
}

/** The places as they are stored, with what the batch makes of its own venues over them. */
export function placesAfter(
  judged: readonly JudgedVenue[],
  stored: Iterable<Stored<StoredVenue>>,
  named: readonly VenuePlace[],
  bad: readonly BadItem[],
): VenuePlaces {
  const byExternalId = new Map<string, VenuePlace | DeletedVenue | 'bad'>();
  const byId = new Map(named.map((place) => [place.id, place]));
  const add = (externalId: string, place: VenuePlace) => {
    byExternalId.set(externalId, place);
    byId.set(place.id, place);
  };
  for (const row of stored)
    if (row.id === null) byExternalId.set(row.external_id, { id: row.record, locale_id: null });
    else add(row.external_id, { id: row.id, locale_id: row.locale });
  for (const { external_id } of bad) if (external_id !== null) byExternalId.set(external_id, 'bad');
  for (const { externalId, id, values } of judged)
    if (values !== null) add(externalId, { id, locale_id: values.locale });
  return { byExternalId, byId };
}
