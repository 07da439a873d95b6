import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import type { CalendarOwner } from '../../orm/reads/calendar-uids.ts';
import {
  publicAudienceOfAudience,
  publicAudienceOfLocale,
  publicAudienceOfPerson,
  publicAudienceOfVenue,
} from '../../orm/reads/public-audience.ts';
import { audiences } from '../../orm/records/audience.ts';
import { validTimes } from '../../orm/records/event-times.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { findLocale } from '../locales/locale.ts';
import { findPerson } from '../people/person.ts';
import { openReadProcedure, proven } from '../procedures/procedures.ts';
import { audienceSelection, calendarScope } from '../request/scope.ts';
import { typeNameOf } from '../values/names.ts';
import { findVenue } from '../venues/venue.ts';
import { calendar, entryBodies } from './calendar.ts';
import { calendarFilterInput, readEvents } from './read-events.ts';

interface Owner {
  readonly publicAudience: typeof publicAudienceOfLocale;
  readonly find: (
    reader: Reader,
    scope: Scope,
    id: string,
  ) => Promise<{ readonly id: string; readonly name: string }>;
}

/** The parameters of a calendar: which of the events it has. */
export const calendarInput = { ...calendarFilterInput, ...audienceSelection };

const calendarOf = (
  owner: Exclude<CalendarOwner, 'user'>,
  command: string,
  { publicAudience, find }: Owner,
) =>
  openReadProcedure
    .meta({ isCostly: true, command, refuses: ['not_found'] })
    .input(z.object({ id: id(typeNameOf(owner)), ...calendarInput }).superRefine(validTimes))
    .output(proven(calendar))
    .query(async ({ ctx, input }) => {
      const { database } = ctx;
      const { audience, audience_id, id: requested, ...filters } = input;
      const eventsOf = (id: string) => readEvents(database, scope, { owner, id, known: requested }, filters);
      const scope = await calendarScope(ctx, publicAudience, { audience, audience_id, id: requested });
      const [{ id, name }, ofRequested] = await Promise.all([
        find(database, scope, requested),
        eventsOf(requested),
      ]);
      const rows = id === requested ? ofRequested : await eventsOf(id);
      return { name, events: await entryBodies(rows, ctx.now()) };
    });

export const getCalendarOfAudience = calendarOf('audience', "Get the calendar of an audience's events", {
  publicAudience: publicAudienceOfAudience,
  find: async ({ query }, scope, id) => {
    const [found] = await query(audiences.byIds, scope, [[id]]);
    if (found === undefined) throw notFound();
    return found;
  },
});

export const getCalendarOfLocale = calendarOf('locale', "Get the calendar of a locale's events", {
  publicAudience: publicAudienceOfLocale,
  find: findLocale,
});

export const getCalendarOfVenue = calendarOf('venue', "Get the calendar of a venue's events", {
  publicAudience: publicAudienceOfVenue,
  find: findVenue,
});

export const getCalendarOfPerson = calendarOf('person', "Get the calendar of a person's events", {
  publicAudience: publicAudienceOfPerson,
  find: findPerson,
});
