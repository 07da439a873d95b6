import { z } from 'zod';
import { calendarOfEvent } from '../../orm/reads/calendar.ts';
import { roomOfEvent } from '../../orm/reads/rsvp-counts.ts';
import { mergedEvents } from '../../orm/records/merged.ts';
import { id } from '../../orm/statements/input-types.ts';
import { calendar, entryBody } from '../calendars/calendar.ts';
import { attendedEvent, findAttendedEvent } from '../events/attended-event.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { survivorOf } from '../records/survivor.ts';
import { siteScope } from '../request/scope.ts';
import { findVenue, venue, venueBody } from '../venues/venue.ts';

export const getSiteEvent = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Event') }))
  .output(
    proven(
      z.object({
        event: attendedEvent,
        venue,
        is_open: z.boolean().describe('Whether it takes RSVPs: it is neither over nor cancelled.'),
        is_full: z.boolean().describe('Whether who wants to attend has to wait for a place.'),
      }),
    ),
  )
  .query(async ({ ctx, input }) => {
    const { scope } = await siteScope(ctx);
    const event = await findAttendedEvent(ctx.database, scope, input.id);
    const [venue, [dates], [room]] = await Promise.all([
      findVenue(ctx.database, scope, event.venue.id),
      ctx.database.query(calendarOfEvent, scope, [event.id]),
      ctx.database.query(roomOfEvent, scope, [event.id]),
    ]);
    const is_open = event.status === 'scheduled' && dates !== undefined && dates.ends_at > scope.now;
    return { event, venue: venueBody(venue), is_open, is_full: room?.is_full === true };
  });

/** One event, to be put into a calendar. */
export const getEventCalendar = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Event') }))
  .output(proven(calendar))
  .query(async ({ ctx, input }) => {
    const { scope } = await siteScope(ctx);
    const [own] = await ctx.database.query(calendarOfEvent, scope, [input.id]);
    const found = own ?? (await survivorOf(ctx.database, scope, mergedEvents, calendarOfEvent, input.id));
    return { name: found.name, events: [entryBody({ ...found, uid: input.id, tentative: false })] };
  });
