import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { eventsNearby, metresPerMinute } from '../../orm/reads/events-nearby.ts';
import { maximumDistance, maximumNearby } from '../../orm/reads/nearby.ts';
import { venuesNearby } from '../../orm/reads/venues-nearby.ts';
import type { Scope } from '../../orm/scope.ts';
import { type Event, event } from '../events/event.ts';
import { distance, type Point } from '../geo.ts';
import { listedVenue, presentNearVenue } from '../venues/venue.ts';

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

type NearEvent = z.output<typeof nearEvent>;

/** What is nearby; the rows of the events. */
export async function findNearby(database: Database, scope: Scope, { latitude, longitude }: Point) {
  const [events, venues] = await Promise.all([
    database.query(eventsNearby, scope, [latitude, longitude]),
    database.query(venuesNearby, scope, [latitude, longitude]),
  ]);
  return { events, venues: venues.map(presentNearVenue) };
}

/** The events of these rows. */
export const withDistances = (events: Event[], rows: readonly { distance: number }[]): NearEvent[] =>
  events.map((each, index) => ({ ...each, distance: rows[index]?.distance ?? 0 }));
