import { bulkInsert } from './insertion.ts';

const times = ['created_at', 'updated_at'] as const;

export const tables = {
  audience: bulkInsert('audience', ['id', 'name', 'subdomain', ...times]),
  domain: bulkInsert('domain', ['id', 'audience_id', 'dns_name', 'created_at']),
  theme: bulkInsert('theme', ['audience_id', 'preset', 'tagline', 'light', 'dark', 'updated_at']),
  locale: bulkInsert('locale', [
    ...(['id', 'audience_id', 'name', 'label', 'latitude', 'longitude', 'time_zone'] as const),
    ...times,
  ]),
  page: bulkInsert('page', ['id', 'audience_id', 'name', 'url']),
  photo: bulkInsert('photo', ['id', 'audience_id', 'url', ...times]),
  venue: bulkInsert('venue', [
    ...(['id', 'audience_id', 'locale_id', 'page_id', 'name', 'hidden'] as const),
    ...(['latitude', 'longitude', 'address'] as const),
    ...times,
  ]),
  beacon: bulkInsert('beacon', ['venue_id', 'audience_id', 'major', 'minor']),
  event: bulkInsert('event', [
    ...(['id', 'audience_id', 'venue_id', 'locale_id', 'name', 'description', 'featured'] as const),
    ...(['starts_at', 'ends_at', 'time_zone', 'url', 'photo_id'] as const),
    ...times,
  ]),
  person: bulkInsert('person', ['id', 'audience_id', 'locale_id', 'name', ...times]),
  event_person: bulkInsert('event_person', ['event_id', 'person_id', 'audience_id', 'position']),
  track: bulkInsert('track', ['id', 'audience_id', 'person_id', 'name', 'url', ...times]),
};
