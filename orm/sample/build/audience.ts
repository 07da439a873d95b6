import type { Compact } from '../compact.ts';
import type { RawFiles } from '../raw.ts';
import { inOrderWithFeatured, judgeEvent } from './events.ts';
import { localesOf } from './locales.ts';
import { homesOf, isNamed, judgePerson } from './people.ts';
import { judgePhoto, judgeTrack } from './photos-and-tracks.ts';
import { type LeftOut, sift } from './sift.ts';
import { judgeVenue } from './venues.ts';

// The last seasons without a gap: half of a sample is to lie ahead, and not ten years ahead.
const firstDay = { toronto: '', contra: '2023-01-01', nyphil: '2010-09-01', gazetteer: '' };

export function compactAudience(audience: Compact['audience'], raw: RawFiles): Compact {
  const own = <Raw extends { community: string }>(records: readonly Raw[]) =>
    records.filter((record) => record.community === audience);

  const rawEvents = own(raw.events);
  const named = new Set(own(raw.people).filter(isNamed).map(idOf));
  const venues = sift(own(raw.venues), judgeVenue);
  const known = { venues: new Set(venues.kept.map(idOf)), people: named, since: firstDay[audience] };
  const events = sift(rawEvents, (event) => judgeEvent(event, known));
  const programmes = new Set(events.kept.map((event) => event.source_url));
  const tracks = sift(own(raw.tracks), (track) => judgeTrack(track, programmes, named));
  const homes = homesOf(events.kept, tracks.kept, venues.kept);
  const people = sift(own(raw.people), (person) => judgePerson(person, homes.get(person.external_id)));
  const photos = sift(photosOf(rawEvents, raw), (photo) => judgePhoto(photo, new Set(events.kept.map(idOf))));

  return {
    audience,
    left_out: {
      venues: countByReason(venues.left_out),
      events: countByReason(events.left_out),
      people: countByReason(people.left_out),
      photos: countByReason(photos.left_out),
      tracks: countByReason(tracks.left_out),
    },
    locales: localesOf(venues.kept, raw.locales),
    venues: venues.kept,
    people: people.kept,
    events: inOrderWithFeatured(events.kept),
    photos: photos.kept,
    tracks: tracks.kept,
  };
}

const countByReason = (records: readonly LeftOut[]) =>
  Object.fromEntries(
    [...Map.groupBy(records, ({ reason }) => reason)].map(([reason, { length }]) => [reason, length]),
  );

const idOf = ({ external_id }: { external_id: string }): string => external_id;

function photosOf(events: readonly { external_id: string }[], raw: RawFiles): RawFiles['photos'] {
  const ids = new Set(events.map(idOf));
  return raw.photos.filter((photo) => ids.has(photo.event));
}
