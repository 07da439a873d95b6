import { z } from 'zod';
import type { Compact, CompactPerson } from '../../../../orm/sample/compact.ts';
import { cleanAll, type RejectedRecord, Rejection } from '../cleaning/clean-all.ts';
import { cleanPerson } from '../cleaning/person.ts';
import { cleanVenue } from '../cleaning/venue.ts';
import { type RawPerson, rawShapes } from '../raw-records.ts';
import { inOrderWithFeatured, sampleEvent } from './events.ts';
import { localesOf, localesOfPeople } from './locales.ts';
import { cleanPhoto, cleanTrack, rawPhoto, rawTrack } from './photos-and-tracks.ts';

/** By the name of their file, without `.json`. */
export const rawFiles = z.object({
  locales: z.array(rawShapes.locales),
  venues: z.array(rawShapes.venues),
  events: z.array(rawShapes.events),
  people: z.array(rawShapes.people),
  photos: z.array(rawPhoto),
  tracks: z.array(rawTrack),
});

export type RawFiles = z.output<typeof rawFiles>;

// The last seasons without a gap: half of a sample is to be upcoming, but not ten years ahead.
const firstDay = { toronto: '', contra: '2023-01-01', nyphil: '2010-09-01', gazetteer: '' };

/** One audience's sample, by the worker's cleaning rules and its own. */
export function buildAudience(audience: Compact['audience'], raw: RawFiles): Compact {
  const own = <Raw extends { community: string }>(records: readonly Raw[]) =>
    records.filter(({ community }) => community === audience);
  const rawEvents = own(raw.events);
  const rawEventIds = idsOf(rawEvents);
  const rawPhotos = raw.photos.filter(({ event }) => rawEventIds.has(event));

  const venues = cleanAll('venues', own(raw.venues), cleanVenue);
  const named = idsOf(cleanAll('people', own(raw.people), cleanPerson).records);
  const known = { venues: idsOf(venues.records), people: named, since: firstDay[audience] };
  const events = cleanAll('events', rawEvents, (event) => sampleEvent(event, known));
  const programmes = new Set(events.records.map((event) => event.source_url));
  const tracks = cleanAll('tracks', own(raw.tracks), (track) => cleanTrack(track, programmes, named));
  const personLocales = localesOfPeople(events.records, tracks.records, venues.records);
  const people = cleanAll('people', own(raw.people), (person) => samplePerson(person, personLocales));
  const keptEvents = idsOf(events.records);
  const photos = cleanAll('photos', rawPhotos, (photo) => cleanPhoto(photo, keptEvents));

  return {
    audience,
    left_out: {
      venues: countByReason(venues.rejected),
      events: countByReason(events.rejected),
      people: countByReason(people.rejected),
      photos: countByReason(photos.rejected),
      tracks: countByReason(tracks.rejected),
    },
    locales: localesOf(venues.records, raw.locales),
    venues: [...venues.records],
    people: [...people.records],
    events: inOrderWithFeatured(events.records),
    photos: [...photos.records],
    tracks: [...tracks.records],
  };
}

function samplePerson(raw: RawPerson, locales: ReadonlyMap<string, string>): CompactPerson {
  const person = cleanPerson(raw);
  const locale = locales.get(person.external_id);
  if (locale === undefined) throw new Rejection('in no event of the sample');
  return { ...person, locale };
}

const idsOf = (records: readonly { external_id: string }[]): Set<string> =>
  new Set(records.map(({ external_id }) => external_id));

const countByReason = (records: readonly RejectedRecord[]) =>
  Object.fromEntries(
    [...Map.groupBy(records, ({ reason }) => reason)].map(([reason, { length }]) => [reason, length]),
  );
