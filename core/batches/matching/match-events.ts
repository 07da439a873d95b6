import type { Reader } from '../../../orm/database.ts';
import { eventsLike } from '../../../orm/reads/match-candidates.ts';
import { midnight } from '../../../orm/records/wall-time.ts';
import { instant } from '../../../orm/statements/input-types.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { instantsIn } from '../../events/local-times.ts';
import { matchEvent } from '../../matching/match-event.ts';
import { thresholds } from '../../matching/thresholds.ts';
import type { BatchEvent } from '../items/batch-items.ts';
import type { ItemMatch, Similar } from './matches.ts';

/** A stored venue at which an event of the batch may be, and how sure that is. */
export interface EventVenue {
  readonly id: string;
  readonly score: number;
  readonly timeZone: string;
}

/** Where events at a venue may be, besides the one with which it is linked: with those that it hardly is. */
export const otherPlaces = (match: ItemMatch | undefined): Omit<EventVenue, 'timeZone'>[] =>
  [...(match?.similar ?? []), ...(match?.possible ?? [])].flatMap(({ id, score }) =>
    id === null ? [] : { id, score },
  );

/**
 * Matches events that their source never sent before with those at the same time at their venues, or at likely ones, but
 * for those that other items name.
 */
export async function matchEvents(
  { query }: Reader,
  scope: Scope,
  items: readonly BatchEvent[],
  venuesOf: (item: BatchEvent) => readonly EventVenue[],
  named: ReadonlySet<string> = new Set(),
): Promise<Map<string, ItemMatch>> {
  const given = items.flatMap((item, n) =>
    venuesOf(item).flatMap((venue) => {
      const [name, start] = [item.name, startOf(item, venue)];
      return name === undefined || start === undefined ? [] : { n, name, venue, ...start };
    }),
  );
  if (given.length === 0) return new Map();
  const lookUps = given.map(({ venue, ...each }) => ({ ...each, venue_id: venue.id }));
  const rows = await query(eventsLike, scope, [JSON.stringify(lookUps)]);
  const byPlace = new Map(given.map((each) => [`${each.n} ${each.venue.id}`, each]));
  const found = rows.flatMap((row): (Similar & { n: number; apart: number })[] => {
    const each = byPlace.get(`${row.n} ${row.venue_id}`);
    if (each === undefined) return [];
    const [one, other] = [read(each, row.venue_name), read(row, row.venue_name)];
    const match = matchEvent(one, other, each.venue.score);
    const apart = Math.abs(one.startsAt - other.startsAt);
    const { id, name } = row;
    return match.score < thresholds.event.likely ? [] : [{ n: row.n, apart, id, name, ...match }];
  });
  const taken = new Set(named);
  const best = found.toSorted((one, other) => other.score - one.score || one.apart - other.apart);
  return new Map(
    [...Map.groupBy(best, ({ n }) => n)].map(([n, similar]) => {
      const sure = similar.find(({ id, score }) => score >= thresholds.event.certain && !taken.has(id ?? ''));
      if (sure?.id) taken.add(sure.id);
      const linked = sure?.id ? { ...sure, id: sure.id } : null;
      const others = similar.filter((each) => each !== sure);
      return [`event ${items[n]?.external_id}`, { linked, similar: others, isNoPlace: false }];
    }),
  );
}

interface Started {
  readonly name: string;
  readonly starts_at: string;
  readonly all_day: boolean;
}

const read = ({ name, starts_at, all_day }: Started, venueName: string) => ({
  name,
  startsAt: Date.parse(starts_at),
  isDay: all_day,
  venueName,
});

/** A date is the midnight where the venue is, a local time what clocks show there. Undefined if there is no such time. */
function startOf(item: BatchEvent, { timeZone }: EventVenue) {
  const zone = item.time_zone ?? timeZone;
  const { starts_at, errors } = instantsIn(item, zone);
  if (starts_at === undefined || errors !== null) return undefined;
  const isDate = starts_at.length === 10;
  const { data } = instant.safeParse(isDate ? midnight(starts_at, zone) : starts_at);
  return data === undefined ? data : { starts_at: data, all_day: isDate || item.all_day === true };
}
