import type { Database } from '../../orm/database.ts';
import { squaredChord } from '../../orm/reads/distance.ts';
import { type NearVenueRow, nearestVenues, smallestCosine } from '../../orm/reads/nearest-venues.ts';
import type { Point } from '../geo.ts';
import type { Scope } from '../scope.ts';

interface Nearness {
  localeId: string;
  scope: Scope;
  point: Point;
  limit: number;
  /** The last venue of the page before, and how many candidates that page took. */
  after: { distance: number; id: string; weighed: number } | undefined;
}

const margin = 16;
const growth = 4;

/** A locale's venues, nearest first along the sphere, exactly: candidates are added until none beyond them can be nearer. */
export async function nearest(database: Database, nearness: Nearness): Promise<NearVenueRow[]> {
  const { localeId, scope, point, limit, after } = nearness;
  let candidates: number | null = (after?.weighed ?? 0) + limit + margin;
  for (;;) {
    const rows: NearVenueRow[] = await database.read(nearestVenues, [
      localeId,
      scope.audienceId,
      scope.hidden,
      point.latitude,
      point.longitude,
      limit,
      candidates,
      after?.distance ?? null,
      after?.id ?? null,
    ]);
    if (candidates === null || isComplete(rows, limit, candidates)) return rows;
    candidates = rows.length > 0 && isOnPlane(rows) ? candidates * growth : null;
  }
}

function isComplete(rows: NearVenueRow[], limit: number, candidates: number): boolean {
  const last = rows.at(-1);
  if (last === undefined) return false;
  if (last.weighed < candidates) return true;
  return (
    rows.length === limit &&
    isOnPlane(rows) &&
    squaredChord(last.distance) * (1 + rounding) < nearestBeyond(last)
  );
}

const rounding = 1e-9;

/**
 * For a venue at distance r on the plane, the chord to the point asked for satisfies chord² ≥ z·r² − (1 − z)²/z, where
 * z is the cosine of the point's angle to the locale (from √(1 − x) ≤ 1 − x/2).
 */
const nearestBeyond = ({ cosine, reach }: NearVenueRow): number =>
  cosine * reach ** 2 - (1 - cosine) ** 2 / cosine;

const isOnPlane = ([row]: NearVenueRow[]): boolean => row !== undefined && row.cosine > smallestCosine;
