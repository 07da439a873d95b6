import type { CompactLocale, CompactVenue } from '../compact.ts';
import type { RawLocale } from '../raw.ts';

/** Those that a venue lies in. Where two share a name, each is told apart by its region. */
export function localesOf(venues: readonly CompactVenue[], locales: readonly RawLocale[]): CompactLocale[] {
  const used = new Set(venues.map((venue) => venue.locale));
  const chosen = locales.filter((locale) => used.has(locale.label));
  return chosen.map((locale) => ({
    label: locale.label,
    name: chosen.some((other) => other !== locale && other.name === locale.name)
      ? `${locale.name}, ${locale.region ?? locale.country}`
      : locale.name,
    latitude: locale.latitude,
    longitude: locale.longitude,
    time_zone: locale.timezone,
  }));
}
