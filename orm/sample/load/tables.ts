import { insertion } from './insertion.ts';

const times = ['created_at', 'updated_at'] as const;

export const tables = {
  audience: insertion('audience', ['id', 'name', 'subdomain', ...times]),
  domain: insertion('domain', ['id', 'audience_id', 'dns_name', 'created_at']),
  theme: insertion('theme', ['audience_id', 'preset', 'tagline', 'light', 'dark', 'updated_at']),
  locale: insertion('locale', [
    ...(['id', 'audience_id', 'name', 'label', 'latitude', 'longitude', 'time_zone'] as const),
    ...times,
  ]),
  page: insertion('page', ['id', 'audience_id', 'name', 'url']),
  photo: insertion('photo', ['id', 'audience_id', 'url', ...times]),
  venue: insertion('venue', [
    ...(['id', 'audience_id', 'locale_id', 'page_id', 'name', 'hidden'] as const),
    ...(['latitude', 'longitude', 'address'] as const),
    ...times,
  ]),
  beacon: insertion('beacon', ['venue_id', 'audience_id', 'major', 'minor']),
  event: insertion('event', [
    ...(['id', 'audience_id', 'venue_id', 'locale_id', 'name', 'description', 'featured'] as const),
    ...(['starts_at', 'ends_at', 'time_zone', 'url', 'photo_id'] as const),
    ...times,
  ]),
  person: insertion('person', ['id', 'audience_id', 'locale_id', 'name', ...times]),
  event_person: insertion('event_person', ['event_id', 'person_id', 'audience_id', 'position']),
  track: insertion('track', ['id', 'audience_id', 'person_id', 'name', 'url', ...times]),
};
