import type { Database } from '../../orm/database.ts';
import { degreesWithin } from '../../orm/reads/distance.ts';
import { closestLocale, type LocaleRow, localeById } from '../../orm/reads/locale.ts';
import type { VenueRow } from '../../orm/reads/venue.ts';
import { nearestVenueWithin, venueOfBeacon } from '../../orm/reads/venue-at.ts';
import type { Beacon } from '../beacon.ts';
import type { Point } from '../geo.ts';
import type { Scope } from '../scope.ts';

export interface Position {
  readonly point: Point;
  readonly beacon: Beacon | null;
}

export interface Whereabouts {
  /** The venue somebody is at. */
  readonly venue: VenueRow | null;
  /** The venue's locale, or else the closest one; null where there is none. */
  readonly locale: LocaleRow | null;
}

export async function whereabouts(
  database: Database,
  scope: Scope,
  position: Position,
): Promise<Whereabouts> {
  const venue = (await ofBeacon(database, scope, position)) ?? (await within(database, scope, position));
  const { latitude, longitude } = position.point;
  if (venue !== undefined) {
    const [locale] = await database.read(localeById, [venue.locale_id, scope.audienceId]);
    return { venue, locale: locale ?? null };
  }
  const [closest] = await database.read(closestLocale, [scope.audienceId, latitude, longitude]);
  if (closest === undefined) return { venue: null, locale: null };
  const { distance, ...locale } = closest;
  return { venue: null, locale };
}

async function ofBeacon(
  database: Database,
  { audienceId, hidden }: Scope,
  { point: { latitude, longitude }, beacon }: Position,
): Promise<VenueRow | undefined> {
  if (beacon === null) return undefined;
  const { major, minor } = beacon;
  const values = [audienceId, hidden, latitude, longitude, major, minor] as const;
  const [found] = await database.read(venueOfBeacon, [...values]);
  return found;
}

/** How near, in metres, somebody must be to a venue to be at it. */
const atVenue = 100;

async function within(
  database: Database,
  { audienceId, hidden }: Scope,
  { point: { latitude, longitude } }: Position,
): Promise<VenueRow | undefined> {
  const reach = degreesWithin(atVenue, latitude);
  const values = [audienceId, hidden, latitude, longitude, atVenue, reach.latitude, reach.longitude] as const;
  const [found] = await database.read(nearestVenueWithin, [...values]);
  return found;
}
