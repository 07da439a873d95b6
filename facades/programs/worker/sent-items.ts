import type { Items } from '../../../core/sources/readers/items.ts';
import type { Missing } from './missing.ts';
import type { Report } from './report.ts';

/** What the service has accepted, so that a later round sends only what has changed since. */
export class SentItems {
  readonly #sent = new Map<string, string>();
  readonly #missing = new Set<string>();

  changed({ venues, events }: Items): Items {
    return {
      venues: venues.filter((venue) => this.#sent.get(`venue ${venue.external_id}`) !== contentOf(venue)),
      events: events.filter((event) => this.#sent.get(`event ${event.external_id}`) !== contentOf(event)),
    };
  }

  /** What was accepted. */
  add({ venues, events }: Items, { results }: Report): void {
    const accepted = new Set(results.map(({ kind, external_id }) => `${kind} ${external_id}`));
    const all = [
      ...venues.map((venue) => [`venue ${venue.external_id}`, contentOf(venue)] as const),
      ...events.map((event) => [`event ${event.external_id}`, contentOf(event)] as const),
    ];
    for (const [key, content] of all) if (accepted.has(key)) this.#sent.set(key, content);
  }

  /** Sends what is missing again when it is back. Of what stays, only that of which an earlier round did not tell. */
  forget({ records, ...missing }: Missing): Missing {
    const present = new Set(records.map(keyOf));
    for (const key of this.#missing) if (!present.has(key)) this.#missing.delete(key);
    const news = records.filter((record) => !this.#missing.has(keyOf(record)));
    for (const record of records) {
      this.#sent.delete(keyOf(record));
      this.#missing.add(keyOf(record));
    }
    return { ...missing, records: news };
  }
}

const keyOf = ({ kind, external_id }: Missing['records'][number]): string => `${kind} ${external_id}`;

/** All but the time at which it was read. */
const contentOf = (item: Items['venues'][number] | Items['events'][number]): string =>
  JSON.stringify({ ...item, provenance: { ...item.provenance, retrieved_at: '' } });
