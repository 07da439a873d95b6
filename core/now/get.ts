import { z } from 'zod';
import type { LocaleRow } from '../../orm/reads/locale.ts';
import { lastLocation } from '../../orm/reads/location-report.ts';
import { currentMessages } from '../../orm/reads/message.ts';
import { upcomingAtVenue } from '../../orm/reads/upcoming-events.ts';
import type { VenueRow } from '../../orm/reads/venue.ts';
import type { Beacon } from '../beacon.ts';
import { event, presentEvents } from '../events/event.ts';
import { nextInLocale } from '../events/next-in-locale.ts';
import { type UserContext, upcomingRows } from '../events/upcoming.ts';
import { latitude, longitude, type Point } from '../geo.ts';
import { locale } from '../locales/locale.ts';
import { message } from '../messages/message.ts';
import { maximumPage } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope, type Scope } from '../scope.ts';
import { minute } from '../time.ts';
import { nearest } from '../venues/nearest.ts';
import { listedVenue, presentNearVenue, presentVenue, venue } from '../venues/venue.ts';
import { whereabouts } from './whereabouts.ts';

const now = z
  .object({
    venue: venue.nullable().describe('The venue that the user is at.'),
    locale: locale.nullable().describe("The venue's locale, or else the closest one."),
    events: z
      .array(event)
      .describe("The venue's upcoming events, or the next 20 of the locale; soonest first."),
    messages: z.array(message).describe("The venue's current messages; none away from a venue."),
    venues: z.array(listedVenue).describe("The locale's 20 nearest venues; none at a venue."),
  })
  .meta({ id: 'Now' });

export const getNow = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/now',
      summary: 'What is happening near the user',
      description:
        'The user is at a venue when its beacon was in their last location report of the past 10 minutes, ' +
        'or when it is the nearest within 100 m.',
      tags: ['Now'],
    },
  })
  .input(z.object({ latitude, longitude, ...audienceSelection }))
  .output(now)
  .query(async ({ ctx, input: { latitude, longitude, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const point = { latitude, longitude };
    const here = await whereabouts(ctx.database, scope, { point, beacon: await beaconHeard(ctx) });
    if (here.locale === null) return nothing;
    return here.venue === null
      ? inLocale(ctx, scope, here.locale, point)
      : atVenue(ctx, scope, here.locale, here.venue);
  });

const heardFor = 10 * minute;

async function beaconHeard(ctx: UserContext): Promise<Beacon | null> {
  const [report] = await ctx.database.read(lastLocation, [ctx.principal.userId]);
  if (report === undefined || report.beacon_major === null || report.beacon_minor === null) return null;
  const age = ctx.now().valueOf() - Date.parse(report.reported_at);
  return age <= heardFor ? { major: report.beacon_major, minor: report.beacon_minor } : null;
}

type Now = z.output<typeof now>;

const nothing: Now = { venue: null, locale: null, events: [], messages: [], venues: [] };

async function atVenue(ctx: UserContext, scope: Scope, locale: LocaleRow, venue: VenueRow): Promise<Now> {
  const upcoming = { ownerId: venue.id, scope, limit: maximumPage, after: undefined };
  const [events, messages] = await Promise.all([
    upcomingRows(ctx, upcomingAtVenue, upcoming),
    ctx.database.read(currentMessages, [venue.id, ctx.now().toISOString()]),
  ]);
  return {
    venue: presentVenue(venue),
    locale,
    events: await presentEvents(ctx.database, events),
    messages,
    venues: [],
  };
}

const some = 20;

async function inLocale(ctx: UserContext, scope: Scope, locale: LocaleRow, point: Point): Promise<Now> {
  const nearness = { localeId: locale.id, scope, point, limit: some, after: undefined };
  const [events, venues] = await Promise.all([
    nextInLocale(ctx, scope, locale.id, some),
    nearest(ctx.database, nearness),
  ]);
  return { venue: null, locale, events, messages: [], venues: venues.map(presentNearVenue) };
}
