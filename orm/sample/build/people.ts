import type { CompactEvent, CompactPerson, CompactTrack, CompactVenue, Reason } from '../compact.ts';
import type { RawPerson } from '../raw.ts';
import { tidy } from './text.ts';

const standIn = /^(tbd|various|unknown|open (band|calling)|local callers|.),?$/i;

/** Not "TBD", "various" and the like, which stand in line-ups for somebody not known. */
export const isNamed = (person: RawPerson): boolean => {
  const name = tidy(person.name);
  return name !== '' && !standIn.test(name);
};

export function judgePerson(person: RawPerson, home: string | undefined): CompactPerson | Reason {
  if (!isNamed(person)) return 'without a name';
  if (home === undefined) return 'in no event of the sample';
  return { external_id: person.external_id, name: tidy(person.name), locale: home };
}

/** Each person's locale: where it plays, or is played, most often; the one that comes first among equals. */
export function homesOf(
  events: readonly CompactEvent[],
  tracks: readonly CompactTrack[],
  venues: readonly CompactVenue[],
): Map<string, string> {
  const localeOf = new Map(venues.map((venue) => [venue.external_id, venue.locale]));
  const composersAt = Map.groupBy(tracks, (track) => track.source_url);
  const appearances = events.flatMap((event) => {
    const composers = event.source_url ? (composersAt.get(event.source_url) ?? []) : [];
    const people = [...(event.people ?? []), ...composers.map((track) => track.person)];
    return people.map((person) => ({ person, locale: localeOf.get(event.venue) ?? '' }));
  });
  return new Map(
    Map.groupBy(appearances, ({ person }) => person)
      .entries()
      .map(([person, places]) => [person, mostFrequent(places.map(({ locale }) => locale))]),
  );
}

function mostFrequent(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0] ?? '';
}
