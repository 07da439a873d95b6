import type { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { eventsAround } from '../../orm/reads/duplicates/events.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { matchEvent } from '../matching/match-event.ts';
import { thresholds } from '../matching/thresholds.ts';
import { type Pair, pairOf } from './pair.ts';

/** The events that may be the same as one of these. */
export async function compareEvents(
  { query }: Reader,
  scope: AudienceScope,
  ids: readonly string[],
): Promise<Pair[]> {
  const around = await query(eventsAround, scope, [ids]);
  return around.flatMap(({ given, other, venues }) => {
    const match = matchEvent(read(given), read(other), venues);
    return match.score < thresholds.event.likely ? [] : [pairOf(given.id, other.id, match)];
  });
}

type Row = z.output<typeof eventsAround.row>;

const read = ({ name, starts_at, all_day, venue }: Row['given']) => ({
  name,
  startsAt: Date.parse(starts_at),
  isDay: all_day,
  venueName: venue,
});
