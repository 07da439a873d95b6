import type { Reader } from '../../orm/database.ts';
import { type NearVenueRow, nearestVenues, smallestCosine } from '../../orm/reads/nearest-venues.ts';
import { squaredChord } from '../../orm/records/distance.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Point } from '../values/geo.ts';

interface Nearness {
  localeId: string;
  scope: Scope;
  point: Point;
  /** Metres. */
  radius?: number | undefined;
  limit: number;
  /** The last venue of the previous page, and how many candidates that page took. */
  after: { distance: number; id: string; candidateCount: number } | undefined;
}

const margin = 16;
/** A radius may hold far fewer than the limit. */
const firstWithinRadius = 48;
const growthFactor = 4;

/** A locale's venues by exact great-circle distance: candidates are added until no venue beyond them can be nearer. */
export async function nearest({ query }: Reader, nearness: Nearness): Promise<NearVenueRow[]> {
  const { localeId, scope, point, radius, limit, after } = nearness;
  const first = radius === undefined ? limit : Math.min(limit, firstWithinRadius);
  let candidates: number | null = (after?.candidateCount ?? 0) + first + margin;
  for (;;) {
    const rows: NearVenueRow[] = await query(nearestVenues, scope, [
      localeId,
      point.latitude,
      point.longitude,
      limit,
      candidates,
      after?.distance ?? null,
      after?.id ?? null,
    ]);
    if (candidates === null || isComplete(rows, limit, candidates) || reachBeyond(rows, radius))
      return rows.filter(({ distance }) => radius === undefined || distance <= radius);
    candidates = rows.length > 0 && isOnPlane(rows) ? candidates * growthFactor : null;
  }
}

function isComplete(rows: NearVenueRow[], limit: number, candidates: number): boolean {
  const last = rows.at(-1);
  if (last === undefined) return false;
  if (last.candidate_count < candidates) return true;
  return (
    rows.length === limit &&
    isOnPlane(rows) &&
    squaredChord(last.distance) * (1 + rounding) < nearestBeyond(last)
  );
}

/** No venue beyond the candidates can be within the radius. */
function reachBeyond(rows: NearVenueRow[], radius: number | undefined): boolean {
  const last = rows.at(-1);
  if (last === undefined || radius === undefined) return false;
  return isOnPlane(rows) && squaredChord(radius) * (1 + rounding) < nearestBeyond(last);
}

const rounding = 1e-9;

/**
 * For a venue at distance r on the plane, the chord to the requested point satisfies chord² ≥ z·r² − (1 − z)²/z, where
 * z is the cosine of the point's angle to the locale (from √(1 − x) ≤ 1 − x/2).
 */
const nearestBeyond = ({ cosine, reach }: NearVenueRow): number =>
  cosine * reach ** 2 - (1 - cosine) ** 2 / cosine;

const isOnPlane = ([row]: NearVenueRow[]): boolean => row !== undefined && row.cosine > smallestCosine;
