import type { RawVenue } from '../raw-records.ts';
import { Rejection } from '../rejected.ts';
import { cleanName, cleanText, webAddress } from './text.ts';

/** One that is not placed may be a venue that the service has. */
export function cleanVenue(
  { external_id, name, locale, latitude, longitude, address, source_url, accessibility }: RawVenue,
  mayBeUnplaced: boolean,
) {
  const clean = {
    external_id,
    name: cleanName(name),
    address: address === null ? undefined : cleanText(address) || undefined,
    source_url: webAddress(source_url),
    ...(accessibility !== undefined && { accessibility }),
  };
  if (latitude === null || longitude === null) {
    if (mayBeUnplaced) return { ...clean, ...(locale !== null && { locale }) };
    throw new Rejection('without coordinates', 'places');
  }
  if (locale === null) throw new Rejection('without a locale', 'locale');
  return { ...clean, locale, latitude, longitude };
}
