import type { BatchReport, ReportedItem } from '../../../core/batches/batch-report.ts';
import { request } from './request.ts';

/** The report, or the refusal with the items that are bad. */
export interface SavedResponse extends BatchReport {
  error: string;
  items: (ReportedItem & { fields: Record<string, string[]> })[];
}

const provenance = {
  url: 'https://source.example/page',
  retrieved_at: '2026-11-20T12:00:00.000Z',
  confidence: 0.9,
};

type Item = Record<string, unknown>;

export const venueItem = (external_id: string, values: Item = {}): Item => ({
  external_id,
  provenance,
  name: 'The Hall',
  locale: 'toronto',
  latitude: 43.65,
  longitude: -79.38,
  ...values,
});

export const eventItem = (external_id: string, values: Item = {}): Item => ({
  external_id,
  provenance,
  name: 'Dance',
  venue: { external_id: 'v1' },
  starts_at: '2099-01-01T20:00:00-05:00',
  ...values,
});

interface Sent {
  source?: Item;
  venues?: Item[];
  events?: Item[];
}

/** Sends a batch; `query` is appended to the path, such as `?dry_run=true`. */
export const send = (as: string, batch: Sent, query = '', headers: Record<string, string> = {}) =>
  request<SavedResponse>(`POST /v1/research/batch${query}`, {
    as,
    headers,
    body: { source: { name: 'scraper' }, ...batch },
  });

/** The result of each item, by external id. */
export const resultsOf = ({ items }: SavedResponse): Record<string, string> =>
  Object.fromEntries(items.map(({ external_id, result }) => [external_id, result]));
