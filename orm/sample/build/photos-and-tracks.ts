import type { CompactPhoto, CompactTrack, Reason } from '../compact.ts';
import type { RawPhoto, RawTrack } from '../raw.ts';
import { tidy, webAddress } from './text.ts';

export function judgePhoto(photo: RawPhoto, events: ReadonlySet<string>): CompactPhoto | Reason {
  const url = webAddress(photo.url);
  if (!url) return 'without a usable address';
  if (!events.has(photo.event)) return 'of an event left out';
  return { external_id: photo.external_id, event: photo.event, url };
}

/** A work is known by the programme it was first found in, so only that tells whether it belongs to the sample. */
export function judgeTrack(
  track: RawTrack,
  programmes: ReadonlySet<string | undefined>,
  people: ReadonlySet<string>,
): CompactTrack | Reason {
  const name = tidy(track.title);
  const source_url = webAddress(track.source_url);
  if (!name) return 'without a name';
  if (!people.has(track.person)) return 'without a known composer';
  if (!source_url || !programmes.has(source_url)) return 'in no event of the sample';
  return { external_id: track.external_id, name, person: track.person, source_url };
}
