import { z } from 'zod';
import { id } from '../../orm/statements/input-types.ts';
import { event, eventBodies, nextEvents } from '../events/event.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';
import { findVenue, is_placed, venue, venueBody } from '../venues/venue.ts';
import { follow_id, ownFollowOf } from './own-follow.ts';

const limit = 60;

export const getSiteVenue = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Venue') }))
  .output(
    proven(
      z.object({
        venue,
        is_placed,
        events: z.array(event).describe(`Its next ${limit} events, soonest first.`),
        follow_id,
      }),
    ),
  )
  .query(async ({ ctx, input }) => {
    const { scope } = await siteScope(ctx);
    const [found, rows, follow_id] = await Promise.all([
      findVenue(ctx.database, scope, input.id),
      nextEvents(ctx.database, scope, 'venue', { id: input.id, limit }),
      ownFollowOf(ctx.database, scope, input.id),
    ]);
    const ofSurvivor =
      found.id === input.id ? rows : await nextEvents(ctx.database, scope, 'venue', { id: found.id, limit });
    return {
      venue: venueBody(found),
      is_placed: found.is_placed,
      events: await eventBodies(ctx.database, scope, ofSurvivor),
      follow_id,
    };
  });
