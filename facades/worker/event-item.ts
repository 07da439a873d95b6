import type { z } from 'zod';
import type { batchEvent } from '../../core/research/batch-items.ts';
import { instant } from '../../core/time.ts';
import { judgeEvent } from '../../orm/sample/build/events.ts';
import type { Reason } from '../../orm/sample/compact.ts';
import type { RawEvent } from '../../orm/sample/raw.ts';
import { toInstant } from '../../orm/sample/wall-time.ts';

export type EventItem = z.input<typeof batchEvent> & { readonly venue: { readonly external_id: string } };

interface Surroundings {
  /** Of the venues that are sent. */
  readonly venues: ReadonlySet<string>;
  /** The names of people by their external id. */
  readonly people: ReadonlyMap<string, string>;
  /** The time zone at each venue, where it is known. */
  readonly zones: ReadonlyMap<string, string>;
}

/** The event as a batch takes it, or why it is not fit to be sent. */
export function eventItem(
  raw: RawEvent,
  { venues, people, zones }: Surroundings,
  retrieved_at: string,
): EventItem | Reason {
  const timezone = raw.timezone ?? zones.get(raw.venue) ?? null;
  const judged = judgeEvent({ ...raw, timezone }, { venues, people: new Set(people.keys()), since: '' });
  if (typeof judged === 'string') return judged;
  const { external_id, name, time_zone, source_url: url, starts_at, ends_at } = judged;
  if (url === undefined) return 'without a usable address';
  // A wall time does not tell apart the two hours that clocks show twice: an offset does.
  const timeOf = (given: string | null, wallTime: string) =>
    instant.safeParse(given).data ?? toInstant(wallTime, time_zone).toISOString();
  return {
    external_id,
    name,
    venue: { external_id: judged.venue },
    starts_at: timeOf(raw.starts_at, starts_at),
    ends_at: ends_at === undefined ? null : timeOf(raw.ends_at, ends_at),
    time_zone,
    description: judged.description ?? null,
    url,
    people: (judged.people ?? []).flatMap((person) => people.get(person) ?? []),
    provenance: { url, retrieved_at, confidence: 0.9 },
  };
}
