import { venueRow } from '../records/venue.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** Where the venues of an owner are. */
const points = (name: string, owner: string) =>
  scopedQuery(
    name,
    venueRow.pick({ id: true, name: true, latitude: true, longitude: true }),
    parameters<[ownerId: string, limit: number]>(),
    `select v.id, v.name, v.latitude, v.longitude from venue v
     where ${owner} = $1 and ${inAudience('v.audience_id')} and ${isVisible}
     limit $2`,
  );

export const venuePoints = points('venue_points', 'v.audience_id');
export const venuePointsInLocale = points('venue_points_in_locale', 'v.locale_id');
