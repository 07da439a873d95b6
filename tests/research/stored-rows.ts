import type { StoredEvent, StoredVenue } from '../../orm/reads/batch-input.ts';
import type { LocaleRow } from '../../orm/records/locale.ts';

/** Rows as the database gives them for the items of `venueItem('v1')` and `eventItem('e1')`. */

export const venue = '01900000-0000-7000-8000-000000000001';
export const otherVenue = '01900000-0000-7000-8000-000000000002';
export const event = '01900000-0000-7000-8000-000000000003';

export const locale: LocaleRow = {
  id: '01900000-0000-7000-8000-000000000004',
  name: 'Toronto',
  label: 'toronto',
  latitude: 43.65,
  longitude: -79.38,
  time_zone: 'America/Toronto',
};

export const otherLocale: LocaleRow = {
  id: '01900000-0000-7000-8000-000000000005',
  name: 'Lisbon',
  label: 'lisbon',
  latitude: 38.72,
  longitude: -9.14,
  time_zone: 'Europe/Lisbon',
};

export const provenance = {
  url: 'https://source.example/page',
  retrieved_at: '2026-11-20T12:00:00.000Z',
  confidence: 0.9,
};

const origin = (external_id: string, record: string) => {
  const { url: origin_url, retrieved_at, confidence } = provenance;
  return {
    external_id,
    record,
    origin_url,
    retrieved_at,
    confidence,
    note: null,
    deleted_with: null,
    undone: false,
  };
};

/** An administrator deleted the record since, or the venue where it was. */
export const deletedRecord = (externalId: string, record: string, deletedWith: string | null = null) => ({
  ...origin(externalId, record),
  deleted_with: deletedWith,
  id: null,
});

export const venueRow = (values: Partial<StoredVenue> = {}): StoredVenue => ({
  ...origin('v1', venue),
  id: venue,
  page_id: '01900000-0000-7000-8000-000000000006',
  edited_fields: [],
  name: 'The Hall',
  locale: locale.id,
  latitude: 43.65,
  longitude: -79.38,
  address: null,
  url: null,
  photo_url: null,
  photo_address: null,
  hidden: false,
  ...values,
});

export const eventRow = (values: Partial<StoredEvent> = {}): StoredEvent => ({
  ...origin('e1', event),
  id: event,
  edited_fields: [],
  locale_id: locale.id,
  name: 'Dance',
  venue,
  starts_at: '2099-01-02T01:00:00.000Z',
  ends_at: null,
  time_zone: 'America/Toronto',
  description: null,
  url: null,
  featured: false,
  status: 'scheduled',
  people: [],
  people_names: [],
  ...values,
});
