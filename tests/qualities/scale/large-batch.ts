import { eventItem, venueItem } from '../../support/requests/batch.ts';

/** A batch of so many items, half of them venues, and an event at each. */
export function largeBatch(items: number, name: string): string {
  const ids = Array.from({ length: items / 2 }, (_, index) => `v${index}`);
  return JSON.stringify({
    source: { name: 'scraper' },
    venues: ids.map((id) => venueItem(id, { name, locale: 'city-1' })),
    events: ids.map((id) => eventItem(id, { name, venue: { external_id: id }, people: [`Ana ${id}`] })),
  });
}
