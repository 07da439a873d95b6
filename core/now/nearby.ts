import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { maximumDistance, maximumNearby, metresPerMinute, recordsNearby } from '../../orm/reads/nearby.ts';
import { distance, type Point } from '../../orm/records/points.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { event } from '../events/event.ts';
import { listedVenue } from '../venues/venue.ts';

const nearEvent = event.extend({ distance }).meta({ id: 'NearEvent' });

export const nearby = z
  .object({
    events: z
      .array(nearEvent)
      .describe(
        `Up to ${maximumNearby} events that are on or upcoming, soon and near weighed together: a minute until the start ` +
          `counts as much as ${metresPerMinute} metres of way. They are chosen among the next events of the nearest venues and ` +
          'the next events of their locales.',
      ),
    venues: z.array(listedVenue).describe(`The ${maximumNearby} nearest venues, nearest first.`),
  })
  .describe(
    `What there is around the point within ${maximumDistance / 1000} km, whatever the locale, also if the user is at a venue.`,
  )
  .meta({ id: 'Nearby' });

interface Identified {
  readonly id: string;
}

interface Near extends Identified {
  readonly distance: number;
}

/** What is nearby: the events, in the order of distance and waiting, and the nearest venues. */
export async function findNearby({ query }: Reader, scope: Scope, { latitude, longitude }: Point) {
  const near = await query(recordsNearby, scope, [latitude, longitude]);
  const ofKind = (kind: string): Near[] => near.filter((each) => each.kind === kind);
  return { events: ofKind('event'), venues: ofKind('venue') };
}

/** Reads what is nearby and not known yet: mostly nothing, since the closest locale's records are. */
export async function readOthers<Item>(
  near: Near[],
  known: Identified[],
  read: (ids: string[]) => Promise<Item[]>,
): Promise<Item[]> {
  const knownIds = new Set(known.map(({ id }) => id));
  const ids = near.map(({ id }) => id).filter((id) => !knownIds.has(id));
  return ids.length === 0 ? [] : read(ids);
}

/** Those of the records that are nearby, in that order. */
export function withDistances<Item extends Identified>(near: Near[], items: Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return near.flatMap(({ id, distance }) => {
    const item = byId.get(id);
    return item === undefined ? [] : [{ ...item, distance }];
  });
}
