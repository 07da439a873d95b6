import type { Items } from './items.ts';
import type { Report } from './report.ts';

/** What the service has accepted, so that a later round sends only what has changed since. */
export class SentItems {
  readonly #sent = new Map<string, string>();

  changed({ venues, events }: Items): Items {
    return {
      venues: venues.filter((venue) => this.#sent.get(`venue ${venue.external_id}`) !== contentOf(venue)),
      events: events.filter((event) => this.#sent.get(`event ${event.external_id}`) !== contentOf(event)),
    };
  }

  add({ venues, events }: Items, report: Report): void {
    const accepted = new Set(report.results.map(({ kind, external_id }) => `${kind} ${external_id}`));
    const all = [
      ...venues.map((venue) => [`venue ${venue.external_id}`, contentOf(venue)] as const),
      ...events.map((event) => [`event ${event.external_id}`, contentOf(event)] as const),
    ];
    for (const [key, content] of all) if (accepted.has(key)) this.#sent.set(key, content);
  }
}

/** All but the time at which it was read. */
const contentOf = (item: Items['venues'][number] | Items['events'][number]): string =>
  JSON.stringify({ ...item, provenance: { ...item.provenance, retrieved_at: '' } });
