import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { eventsNearby, metresPerMinute } from '../../orm/reads/events-nearby.ts';
import { maximumDistance, maximumNearby } from '../../orm/reads/near-venues.ts';
import { venuesNearby } from '../../orm/reads/venues-nearby.ts';
import type { Scope } from '../../orm/scope.ts';
import { event, presentEvents } from '../events/event.ts';
import { distance, type Point } from '../geo.ts';
import { listedVenue, presentVenue } from '../venues/venue.ts';

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

export async function findNearby(
  database: Database,
  scope: Scope,
  { latitude, longitude }: Point,
): Promise<z.output<typeof nearby>> {
  const [events, venues] = await Promise.all([
    database.query(eventsNearby, scope, [latitude, longitude]),
    database.query(venuesNearby, scope, [latitude, longitude]),
  ]);
  const distances = new Map(events.map((row) => [row.id, row.distance]));
  const presented = await presentEvents(database, scope, events);
  return {
    events: presented.map((each) => ({ ...each, distance: distances.get(each.id) ?? 0 })),
    venues: venues.map((row) => ({ ...presentVenue(row), distance: row.distance })),
  };
}
