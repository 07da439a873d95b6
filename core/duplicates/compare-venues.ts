import type { Reader } from '../../orm/database.ts';
import { venuesAround, venuesToCompare } from '../../orm/reads/duplicates/venues.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { matchVenue, readVenue } from '../matching/match-venue.ts';
import { thresholds } from '../matching/thresholds.ts';
import { type Pair, pairOf } from './pair.ts';

/** The venues that may be the same as one of these. */
export async function compareVenues(
  { query }: Reader,
  scope: AudienceScope,
  ids: readonly string[],
): Promise<Pair[]> {
  const around = await query(venuesAround, scope, [ids]);
  const found = around.filter(({ others }) => others.length > 0);
  const all = [...new Set(found.flatMap(({ id, others }) => [id, ...others]))];
  const rows = await query(venuesToCompare, scope, [all]);
  const venues = new Map(
    rows.map(({ id, is_placed, ...row }) => [id, readVenue({ ...row, point: is_placed ? row : null })]),
  );
  return found.flatMap(({ id, others }) =>
    others.flatMap((other) => {
      const [venue, otherVenue] = [venues.get(id), venues.get(other)];
      if (venue === undefined || otherVenue === undefined) return [];
      const match = matchVenue(venue, otherVenue);
      return match.score < thresholds.venue.likely ? [] : [pairOf(id, other, match)];
    }),
  );
}
