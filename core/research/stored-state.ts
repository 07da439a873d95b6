import type { Transaction } from '../../orm/database.ts';
import {
  type DeletedRecord,
  type DeletedVenue,
  placesOfVenues,
  type StoredEvent,
  type StoredVenue,
  storedEvents,
  storedVenues,
  type VenuePlace,
} from '../../orm/reads/batch-input.ts';
import { type LocaleRow, localesByName } from '../../orm/reads/locale.ts';
import type { Scope } from '../../orm/scope.ts';
import { startOfNames } from '../paging.ts';
import type { CheckedBatch } from './check-batch.ts';

/** The stored records that a batch refers to. */
export interface StoredState {
  /** All locales of the audience. */
  readonly locales: readonly LocaleRow[];
  /** Those in the batch, and those to which its events refer by external id. */
  readonly venues: readonly (StoredVenue | DeletedRecord)[];
  readonly events: readonly (StoredEvent | DeletedRecord)[];
  /** The venues to which events refer by id. */
  readonly venuesById: readonly (VenuePlace | DeletedVenue)[];
}

export async function readStoredState(
  { query }: Transaction,
  scope: Scope,
  { source, venues, events }: CheckedBatch,
): Promise<StoredState> {
  const eventIds = events.map(({ item }) => item.external_id);
  const venueIds = events.flatMap(({ item }) => item.venue?.id ?? []);
  const namedByExternalId = new Set([
    ...venues.map(({ item }) => item.external_id),
    ...events.flatMap(({ item }) => item.venue?.external_id ?? []),
  ]);
  return {
    locales: await query(localesByName, scope, [...startOfNames, null]),
    venues: await query(storedVenues, scope, [source, [...namedByExternalId]]),
    events: await query(storedEvents, scope, [source, eventIds]),
    venuesById: await query(placesOfVenues, scope, [venueIds]),
  };
}
