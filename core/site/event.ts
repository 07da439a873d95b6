import { z } from 'zod';
import { calendarOfEvent } from '../../orm/reads/calendar.ts';
import { roomOfEvent } from '../../orm/reads/rsvp-counts.ts';
import { mergedEvents } from '../../orm/records/merged.ts';
import { series } from '../../orm/records/series.ts';
import { id } from '../../orm/statements/input-types.ts';
import { calendar, entryBody } from '../calendars/calendar.ts';
import { attendedEvent, findAttendedEvent } from '../events/attended-event.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { survivorOf } from '../records/survivor.ts';
import { siteScope } from '../request/scope.ts';
import { findVenue, is_placed, venue, venueBody } from '../venues/venue.ts';

export const getSiteEvent = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Event') }))
  .output(
    proven(
      z.object({
        event: attendedEvent,
        venue,
        is_placed,
        is_open: z.boolean().describe('Whether it takes RSVPs: it is neither over nor cancelled.'),
        is_full: z.boolean().describe('Whether who wants to attend has to wait for a place.'),
        repeats: z
          .object({ recurrence: z.string(), starts_local: z.string() })
          .nullable()
          .describe('The rule of its series, and the first of its dates.'),
      }),
    ),
  )
  .query(async ({ ctx, input }) => {
    const { scope } = await siteScope(ctx);
    const event = await findAttendedEvent(ctx.database, scope, input.id);
    const [found, [dates], [room], [rule]] = await Promise.all([
      findVenue(ctx.database, scope, event.venue.id),
      ctx.database.query(calendarOfEvent, scope, [event.id]),
      ctx.database.query(roomOfEvent, scope, [event.id]),
      event.series === null ? [] : ctx.database.query(series.byIds, scope, [[event.series.id]]),
    ]);
    const is_open = event.status === 'scheduled' && dates !== undefined && dates.ends_at > scope.now;
    const is_full = room?.is_full === true;
    const repeats = rule ? { recurrence: rule.recurrence, starts_local: rule.starts_local } : null;
    const { is_placed } = found;
    return { event, venue: venueBody(found), is_placed, is_open, is_full, repeats };
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
