import { v7 } from 'uuid';
import type { Compact, CompactEvent, CompactVenue } from '../compact.ts';
import type { Context } from './context.ts';
import { tables } from './tables.ts';

export function venueRows(sample: Compact, { audience_id, times, ids }: Context) {
  const ranked = busiestFirst(sample.venues, sample.events);
  const quietest = ranked.at(-1);
  const isPageOfOne = onlyOnce(sample.venues.map((venue) => venue.source_url));
  const withPage = sample.venues.map((venue) => ({ venue, page_id: v7() }));
  return [
    tables.locale(
      sample.locales.map((locale) => ({ id: ids.locale(locale.label), audience_id, ...locale, ...times })),
    ),
    tables.page(
      withPage.map(({ venue: { name, source_url: url }, page_id }) => ({
        id: page_id,
        audience_id,
        name,
        url: url !== undefined && isPageOfOne(url) ? url : null,
      })),
    ),
    tables.venue(
      withPage.map(({ venue, page_id }) => ({
        id: ids.venue(venue.external_id),
        audience_id,
        locale_id: ids.locale(venue.locale),
        page_id,
        name: venue.name,
        hidden: venue === quietest,
        latitude: venue.latitude,
        longitude: venue.longitude,
        address: venue.address ?? null,
        ...times,
      })),
    ),
    tables.beacon(
      ranked.slice(0, 2).map((venue, index) => ({
        venue_id: ids.venue(venue.external_id),
        audience_id,
        major: 1,
        minor: index + 1,
      })),
    ),
  ];
}

function busiestFirst(venues: readonly CompactVenue[], events: readonly CompactEvent[]): CompactVenue[] {
  const eventsAt = Map.groupBy(events, (event) => event.venue);
  const count = (venue: CompactVenue) => eventsAt.get(venue.external_id)?.length ?? 0;
  return venues.toSorted((one, other) => count(other) - count(one));
}

// An address that several venues share is that of their source, and no venue's own page.
function onlyOnce(addresses: readonly (string | undefined)[]): (address: string) => boolean {
  const all = Map.groupBy(addresses, (address) => address);
  return (address) => all.get(address)?.length === 1;
}
