import { z } from 'zod';
import { lastLocation } from '../../orm/reads/location-report.ts';
import { type EmbeddingEventRow, embeddingEventsByIds } from '../../orm/records/event.ts';
import type { LocaleRow } from '../../orm/records/locale.ts';
import { currentMessages, messageRow } from '../../orm/records/message.ts';
import { latitude, longitude, type Point } from '../../orm/records/points.ts';
import { plainVenues, type VenueRow } from '../../orm/records/venue.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import { event, eventBodies, nextEvents } from '../events/event.ts';
import { locale } from '../locales/locale.ts';
import { browseProcedure, proven } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { maximumPage } from '../records/paging.ts';
import type { Dependencies } from '../request/context.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import type { Beacon } from '../values/beacon.ts';
import { minute } from '../values/time.ts';
import { listedVenue, nearVenueBody, readVenues, venue, venueBody } from '../venues/venue.ts';
import { findNearby, nearby, readOthers, withDistances } from './nearby.ts';
import { whereabouts } from './whereabouts.ts';

const message = messageRow
  .pick({ id: true, text: true, created_at: true, expires_at: true })
  .meta({ id: 'Message' });

const now = z
  .object({
    venue: venue.nullable().describe('The venue that the user is at; null if at none.'),
    locale: locale.nullable().describe("The venue's locale, or the closest one if the user is at no venue."),
    events: z
      .array(event)
      .describe(
        "The venue's upcoming events, or the locale's next 20 if the user is at no venue; soonest first.",
      ),
    messages: z.array(message).describe("The venue's current messages; empty if the user is at no venue."),
    venues: z.array(listedVenue).describe("The locale's 20 nearest venues; empty if the user is at a venue."),
    nearby,
  })
  .meta({ id: 'Now' });

export const getNow = browseProcedure
  .meta({
    isCostly: true,
    openapi: route('GET', '/v1/now', 'Now', 'Get what is happening near the user', {
      description:
        'The user is at a venue if its beacon was in their last location report of the past 10 minutes, ' +
        'or if it is the nearest venue within 100 m, except one whose name says that the place is "not given".',
    }),
  })
  .input(z.object({ latitude, longitude, ...audienceSelection }))
  .output(proven(now))
  .query(async ({ ctx, input: { latitude, longitude, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const point = { latitude, longitude };
    const [here, around] = await Promise.all([
      findHere(ctx, scope, point),
      findNearby(ctx.database, scope, point),
    ]);
    const [rows, venues] = await Promise.all([
      readOthers(around.events, here.events, (ids) => ctx.database.query(embeddingEventsByIds, scope, [ids])),
      readOthers(around.venues, here.venues, (ids) => readVenues(ctx.database, scope, ids)),
    ]);
    const events = await eventBodies(ctx.database, scope, [...here.events, ...rows]);
    return {
      ...here,
      events: events.slice(0, here.events.length),
      nearby: {
        events: withDistances(around.events, events),
        venues: withDistances(around.venues, [...here.venues, ...venues]),
      },
    };
  });

type UserContext = Dependencies & { principal: UserPrincipal };

async function findHere(ctx: UserContext, scope: Scope, point: Point): Promise<Here> {
  const here = await whereabouts(ctx.database, scope, { point, beacon: await recentBeacon(ctx) });
  if (here.locale === null) return nothing;
  return here.venue === null
    ? inLocale(ctx, scope, here.locale, point)
    : atVenue(ctx, scope, here.locale, here.venue);
}

const beaconMaximumAge = 10 * minute;

async function recentBeacon({ database, principal, now }: UserContext): Promise<Beacon | null> {
  const [report] = await database.query(lastLocation, [principal.userId]);
  if (report === undefined || report.beacon_major === null || report.beacon_minor === null) return null;
  const age = now().valueOf() - Date.parse(report.reported_at);
  return age <= beaconMaximumAge ? { major: report.beacon_major, minor: report.beacon_minor } : null;
}

type Here = Omit<z.output<typeof now>, 'events' | 'nearby'> & { events: EmbeddingEventRow[] };

const nothing: Here = { venue: null, locale: null, events: [], messages: [], venues: [] };

async function atVenue(ctx: Dependencies, scope: Scope, locale: LocaleRow, venue: VenueRow): Promise<Here> {
  const [events, messages] = await Promise.all([
    nextEvents(ctx.database, scope, 'venue', { id: venue.id, limit: maximumPage }),
    ctx.database.query(currentMessages, scope, [venue.id]),
  ]);
  return {
    venue: venueBody(venue),
    locale,
    events,
    messages,
    venues: [],
  };
}

const pageSize = 20;

async function inLocale(ctx: Dependencies, scope: Scope, locale: LocaleRow, point: Point): Promise<Here> {
  const list = { owner: 'locale', id: locale.id, filters: { near: point }, limit: pageSize };
  const [events, venues] = await Promise.all([
    nextEvents(ctx.database, scope, 'locale', { id: locale.id, limit: pageSize }),
    readPage(ctx.database, scope, plainVenues, list),
  ]);
  return { venue: null, locale, events, messages: [], venues: venues.items.map(nearVenueBody) };
}
