import type { Database } from '../../orm/database.ts';
import { nearestVenueWithin, venueOfBeacon } from '../../orm/reads/venue-at.ts';
import { closestLocale, type LocaleRow, localeById } from '../../orm/records/locale.ts';
import type { Point } from '../../orm/records/points.ts';
import type { VenueRow } from '../../orm/records/venue.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Beacon } from '../values/beacon.ts';

export interface Position {
  readonly point: Point;
  readonly beacon: Beacon | null;
}

interface Whereabouts {
  /** The venue that the user is at. */
  readonly venue: VenueRow | null;
  /** The venue's locale, otherwise the closest one; null if there is none. */
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
    const [locale] = await database.query(localeById, scope, [venue.locale_id]);
    return { venue, locale: locale ?? null };
  }
  const [closest] = await database.query(closestLocale, scope, [latitude, longitude]);
  if (closest === undefined) return { venue: null, locale: null };
  const { distance, ...locale } = closest;
  return { venue: null, locale };
}

async function ofBeacon(
  database: Database,
  scope: Scope,
  { point: { latitude, longitude }, beacon }: Position,
): Promise<VenueRow | undefined> {
  if (beacon === null) return undefined;
  const { major, minor } = beacon;
  const [found] = await database.query(venueOfBeacon, scope, [latitude, longitude, major, minor]);
  return found;
}

/** Metres within which a user counts as being at a venue. */
const maximumDistance = 100;

async function within(
  database: Database,
  scope: Scope,
  { point: { latitude, longitude } }: Position,
): Promise<VenueRow | undefined> {
  const [found] = await database.query(nearestVenueWithin, scope, [latitude, longitude, maximumDistance]);
  return found;
}
