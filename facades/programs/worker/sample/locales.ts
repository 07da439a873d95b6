import type {
  CompactEvent,
  CompactLocale,
  CompactTrack,
  CompactVenue,
} from '../../../../orm/sample/compact.ts';
import type { RawLocale } from '../raw-records.ts';

/** The locales that have a venue. Those with the same name are qualified by region. */
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

/** Each person's locale: where they, or their works, are performed most often; the first of equals. */
export function localesOfPeople(
  events: readonly CompactEvent[],
  tracks: readonly CompactTrack[],
  venues: readonly CompactVenue[],
): Map<string, string> {
  const localeOf = new Map(venues.map((venue) => [venue.external_id, venue.locale]));
  const tracksOf = Map.groupBy(tracks, (track) => track.source_url);
  const appearances = events.flatMap((event) => {
    const tracks = event.source_url ? (tracksOf.get(event.source_url) ?? []) : [];
    const people = [...(event.people ?? []), ...tracks.map((track) => track.person)];
    return people.map((person) => ({ person, locale: localeOf.get(event.venue) ?? '' }));
  });
  return new Map(
    Map.groupBy(appearances, ({ person }) => person)
      .entries()
      .map(([person, ofPerson]) => [person, mostFrequent(ofPerson.map(({ locale }) => locale))]),
  );
}

function mostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0] ?? '';
}
