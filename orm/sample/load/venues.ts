import { bulkInsert } from '../../commands/bulk-write.ts';
import type { Transaction } from '../../database.ts';
import type { Compact, CompactEvent, CompactVenue } from '../compact.ts';
import type { Context } from './context.ts';

const insertLocales = bulkInsert('locale', [
  ...(['id', 'name', 'label', 'latitude', 'longitude', 'time_zone'] as const),
  ...(['created_at', 'updated_at'] as const),
]);
const insertPages = bulkInsert('page', ['id', 'name', 'url']);
const insertVenues = bulkInsert('venue', [
  ...(['id', 'locale_id', 'page_id', 'name', 'hidden'] as const),
  ...(['latitude', 'longitude', 'address', 'beacon', 'created_at', 'updated_at'] as const),
]);

/** With their locales, pages and beacons. */
export async function loadVenues(
  transaction: Transaction,
  { locales, venues, events }: Compact,
  { scope, times, ids }: Context,
): Promise<void> {
  const ranked = busiestFirst(venues, events);
  const leastBusy = ranked.at(-1);
  const beacons = new Map(ranked.slice(0, 2).map((venue, index) => [venue, { major: 1, minor: index + 1 }]));
  const isPageOfOne = onlyOnce(venues.map((venue) => venue.source_url));
  await insertLocales(
    transaction,
    scope,
    locales.map((locale) => ({ id: ids.locale(locale.label), ...locale })),
    times,
  );
  await insertPages(
    transaction,
    scope,
    venues.map(({ external_id, name, source_url: url }) => ({
      id: ids.page(external_id),
      name,
      url: url !== undefined && isPageOfOne(url) ? url : null,
    })),
  );
  await insertVenues(
    transaction,
    scope,
    venues.map((venue) => ({
      id: ids.venue(venue.external_id),
      locale_id: ids.locale(venue.locale),
      page_id: ids.page(venue.external_id),
      name: venue.name,
      hidden: venue === leastBusy,
      latitude: venue.latitude,
      longitude: venue.longitude,
      address: venue.address ?? null,
      beacon: beacons.get(venue) ?? null,
    })),
    times,
  );
}

function busiestFirst(venues: readonly CompactVenue[], events: readonly CompactEvent[]): CompactVenue[] {
  const eventsAt = Map.groupBy(events, (event) => event.venue);
  const count = (venue: CompactVenue) => eventsAt.get(venue.external_id)?.length ?? 0;
  return venues.toSorted((one, other) => count(other) - count(one));
}

// An address that several venues share is their source's, not a venue's own page.
function onlyOnce(addresses: readonly (string | undefined)[]): (address: string) => boolean {
  const all = Map.groupBy(addresses, (address) => address);
  return (address) => all.get(address)?.length === 1;
}
