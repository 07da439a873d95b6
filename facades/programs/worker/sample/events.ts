import type { CompactEvent } from '../../../../orm/sample/compact.ts';
import { toWallTime } from '../../../../orm/sample/wall-time.ts';
import { Rejection } from '../cleaning/clean-all.ts';
import { cleanEvent } from '../cleaning/event.ts';
import type { RawEvent } from '../raw-records.ts';

interface Known {
  /** External ids. */
  readonly venues: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** The first day of the sample. */
  readonly since: string;
}

/** A cleaned event with its times as local wall times, and the people who are known. */
export function sampleEvent(raw: RawEvent, { venues, people, since }: Known): CompactEvent {
  const { starts_at, ends_at, time_zone, ...event } = cleanEvent(raw);
  const wallTime = (time: string) => toWallTime(new Date(time), time_zone);
  const start = wallTime(starts_at);
  if (start < since) throw new Rejection('older than the sample');
  if (!venues.has(event.venue)) throw new Rejection('at a venue left out');
  const lineUp = event.people.filter((person) => people.has(person));
  return {
    ...event,
    time_zone,
    starts_at: start,
    ends_at: ends_at === undefined ? undefined : wallTime(ends_at),
    people: lineUp.length > 0 ? lineUp : undefined,
  };
}

const featuredEvery = 25;

/** Sorted by start, with one in 25 featured, so that some featured events are always upcoming. */
export function inOrderWithFeatured(events: readonly CompactEvent[]): CompactEvent[] {
  const key = (event: CompactEvent) => `${event.starts_at} ${event.external_id}`;
  return events
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((event, index) => (index % featuredEvery === 0 ? { ...event, featured: true } : event));
}
