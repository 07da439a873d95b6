import type { CompactEvent, Reason } from '../compact.ts';
import type { RawEvent } from '../raw.ts';
import { tidy, webAddress, wholeWords } from './text.ts';
import { wallTimesOf } from './times.ts';

interface Known {
  readonly venues: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** The first day of the sample. */
  readonly since: string;
}

export function judgeEvent(event: RawEvent, { venues, people, since }: Known): CompactEvent | Reason {
  const name = tidy(event.name);
  if (!name) return 'without a name';
  const times = wallTimesOf(event);
  if (!times) return 'without a usable time';
  if (times.ends_at !== undefined && times.ends_at <= times.starts_at) return 'ends before it starts';
  if (times.starts_at < since) return 'older than the sample';
  if (!venues.has(event.venue)) return 'at a venue left out';
  const lineUp = new Set(event.people?.map(({ person }) => person).filter((person) => people.has(person)));
  return {
    external_id: event.external_id,
    name,
    venue: event.venue,
    ...times,
    description: wholeWords(event.description),
    people: lineUp.size > 0 ? [...lineUp] : undefined,
    source_url: webAddress(event.source_url),
  };
}

const every = 25;

/** One in 25, in the order of their starts, so that some are always ahead. */
export function inOrderWithFeatured(events: readonly CompactEvent[]): CompactEvent[] {
  const key = (event: CompactEvent) => `${event.starts_at} ${event.external_id}`;
  return events
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((event, index) => (index % every === 0 ? { ...event, featured: true } : event));
}
