import { z } from 'zod';
import { ownCalendar } from '../../orm/commands/own-calendar.ts';
import { localesByName } from '../../orm/records/locale.ts';
import { siteEvents } from '../../orm/records/site-events.ts';
import { timestamp, timeZone } from '../../orm/statements/row-types.ts';
import { event, eventBodies } from '../events/event.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { readPage } from '../records/list.ts';
import { siteScope } from '../request/scope.ts';

const limit = 60;

const calendar = z.object({
  made_at: timestamp.nullable().describe('Since when it has an address; null if it has none.'),
  events: z
    .array(event)
    .describe(
      `The next ${limit} events to which the user said that they come, or maybe, soonest first, also cancelled ones.`,
    ),
  time_zone: timeZone.nullable().describe("The zone of the audience's first locale, if it has one."),
});

/** The signed-in user's calendar of this audience. */
export const getOwnCalendar = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({}))
  .output(proven(calendar.nullable().describe('Null for strangers, who have none.')))
  .query(async ({ ctx }) => {
    const { database } = ctx;
    const { audience, scope } = await siteScope(ctx);
    if (scope.userId === null) return null;
    const filters = { from: scope.now, is_declined: false };
    const [[found], [locale], page] = await Promise.all([
      database.query(ownCalendar, scope, []),
      database.query(localesByName, scope, [1]),
      readPage(database, scope, siteEvents, { owner: 'rsvps', id: audience.id, filters, limit }),
    ]);
    const events = await eventBodies(database, scope, page.items);
    return { made_at: found?.created_at ?? null, events, time_zone: locale?.time_zone ?? null };
  });
