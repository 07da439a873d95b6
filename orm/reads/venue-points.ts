import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { venueRow } from './venue.ts';

/** Where the venues of an audience are, or those of one of its locales. */
export const venuePoints = scopedQuery(
  'venue_points',
  venueRow.pick({ id: true, name: true, latitude: true, longitude: true }),
  parameters<[audienceId: string, localeId: string | null, limit: number]>(),
  `select v.id, v.name, v.latitude, v.longitude from venue v
   where v.audience_id = $1 and ${inAudience('v.audience_id')} and ${isVisible}
     and ($2::uuid is null or v.locale_id = $2)
   order by v.id limit $3`,
);
