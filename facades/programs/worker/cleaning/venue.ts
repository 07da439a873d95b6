import type { RawVenue } from '../raw-records.ts';
import { Rejection } from '../rejected.ts';
import { cleanName, cleanText, webAddress } from './text.ts';

export function cleanVenue({
  external_id,
  name,
  locale,
  latitude,
  longitude,
  address,
  source_url,
}: RawVenue) {
  const clean = {
    external_id,
    name: cleanName(name),
    address: address === null ? undefined : cleanText(address) || undefined,
    source_url: webAddress(source_url),
  };
  if (latitude === null || longitude === null)
    throw new Rejection('without coordinates', '--coordinates places it');
  if (locale === null) throw new Rejection('without a locale', '--locale names one');
  return { ...clean, locale, latitude, longitude };
}
