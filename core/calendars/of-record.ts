import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  type calendarEventRow,
  calendarOfLocale,
  calendarOfPerson,
  calendarOfVenue,
} from '../../orm/reads/calendar.ts';
import {
  publicAudienceOfLocale,
  publicAudienceOfPerson,
  publicAudienceOfVenue,
} from '../../orm/reads/public-audience.ts';
import { id, type RecordType } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { findLocale } from '../locales/locale.ts';
import { findPerson } from '../people/person.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { audienceSelection, calendarScope } from '../request/scope.ts';
import { findVenue } from '../venues/venue.ts';
import { calendar, presentEvent } from './calendar.ts';

type CalendarQuery = Query<z.output<typeof calendarEventRow>, [ownerId: string], true>;

interface Owner {
  readonly publicAudience: typeof publicAudienceOfLocale;
  readonly find: (
    reader: Reader,
    scope: Scope,
    id: string,
  ) => Promise<{ readonly id: string; readonly name: string }>;
  readonly events: CalendarQuery;
}

const calendarOf = (type: RecordType, command: string, { publicAudience, find, events }: Owner) => {
  const input = z.object({ id: id(type), ...audienceSelection });
  return openProcedure
    .meta({ isCostly: true, command, refuses: ['not_found'] })
    .input(input)
    .output(proven(calendar))
    .query(async ({ ctx, input }) => {
      const { database } = ctx;
      const scope = await calendarScope(ctx, publicAudience, input);
      const [{ id, name }, ofRequested] = await Promise.all([
        find(database, scope, input.id),
        database.query(events, scope, [input.id]),
      ]);
      const rows = id === input.id ? ofRequested : await database.query(events, scope, [id]);
      return { name, events: rows.map(presentEvent) };
    });
};

export const getCalendarOfLocale = calendarOf('Locale', "Get the calendar of a locale's events", {
  publicAudience: publicAudienceOfLocale,
  find: findLocale,
  events: calendarOfLocale,
});

export const getCalendarOfVenue = calendarOf('Venue', "Get the calendar of a venue's events", {
  publicAudience: publicAudienceOfVenue,
  find: findVenue,
  events: calendarOfVenue,
});

export const getCalendarOfPerson = calendarOf('Person', "Get the calendar of a person's events", {
  publicAudience: publicAudienceOfPerson,
  find: findPerson,
  events: calendarOfPerson,
});
