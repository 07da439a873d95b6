import type { CompactVenue, Reason } from '../compact.ts';
import type { RawVenue } from '../raw.ts';
import { tidy, webAddress } from './text.ts';

export function judgeVenue(venue: RawVenue): CompactVenue | Reason {
  const name = tidy(venue.name);
  if (!name) return 'without a name';
  if (venue.latitude === null || venue.longitude === null) return 'without coordinates';
  if (venue.locale === null) return 'without a locale';
  return {
    external_id: venue.external_id,
    name,
    locale: venue.locale,
    latitude: venue.latitude,
    longitude: venue.longitude,
    address: venue.address === null ? undefined : tidy(venue.address) || undefined,
    source_url: webAddress(venue.source_url),
  };
}
