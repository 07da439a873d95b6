import { z } from 'zod';
import { calendarOfEvent } from '../../orm/reads/calendar.ts';
import { id } from '../../orm/statements/input-types.ts';
import { calendar, presentEvent } from '../calendars/calendar.ts';
import { notFound } from '../errors/refusal.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { findSite } from './site.ts';

/** One event, to be put into a calendar. */
export const getEventCalendar = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Event') }))
  .output(proven(calendar))
  .query(async ({ ctx, input }) => {
    const { scope } = await findSite(ctx);
    const [found] = await ctx.database.query(calendarOfEvent, scope, [input.id]);
    if (found === undefined) throw notFound();
    return { name: found.name, events: [presentEvent(found)] };
  });
