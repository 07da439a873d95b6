import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { otherDate, otherDates } from '../../orm/reads/dates-of-series.ts';
import { friendsAttendingEvents } from '../../orm/reads/friends-attending.ts';
import { attendance } from '../../orm/reads/rsvp-counts.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { user } from '../accounts/users/user.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { findAttendance, maximumFriends } from './attendance.ts';
import { event, findEvent } from './event.ts';

/** How many other dates of its series are given. */
const maximumDates = 100;

/** One event, with those who come: what its GET gives. */
export const attendedEvent = event
  .extend({
    friends_attending: z
      .array(user)
      .optional()
      .describe(
        `The signed-in user's friends who are attending, by name: the first ${maximumFriends}. Friends are those that the ` +
          'identity provider listed last; within an audience, only those who have signed in there. An API key has none.',
      ),
    attendance: attendance
      .meta({ id: 'Attendance' })
      .optional()
      .describe('How many users come, may come and wait, where the audience has `publicRsvpCounts`.'),
    other_dates: z
      .array(otherDate.meta({ id: 'OtherDate' }))
      .optional()
      .describe(
        `Of a date of a series, its other dates that are not over, also cancelled ones, soonest first: the first ${maximumDates}.`,
      ),
  })
  .meta({ id: 'AttendedEvent' });

/** The event with those who come; `not_found` if it is out of scope. */
export async function findAttendedEvent(
  database: Database,
  scope: Scope,
  id: string,
): Promise<z.output<typeof attendedEvent>> {
  const [found, friends, attendances, dates] = await Promise.all([
    findEvent(database, scope, id),
    scope.userId === null ? null : database.query(friendsAttendingEvents, scope, [[id], maximumFriends]),
    findAttendance(database, scope, [id]),
    database.query(otherDates, scope, [id, maximumDates]),
  ]);
  if (found.id !== id) return findAttendedEvent(database, scope, found.id);
  const counts = attendances.get(id);
  return {
    ...found,
    ...(friends && { friends_attending: friends.map(({ id, name }) => ({ id, name })) }),
    ...(counts && { attendance: counts }),
    ...(found.series && { other_dates: dates }),
  };
}

export const getEvent = readProcedure
  .meta({
    openapi: route(
      'GET',
      '/v1/events/{id}',
      'Events',
      "Get an event, with the user's RSVP and those who come",
    ),
  })
  .input(z.object({ id: id('Event'), ...audienceSelection }))
  .output(proven(attendedEvent))
  .query(async ({ ctx, input }) => findAttendedEvent(ctx.database, await readingScope(ctx, input), input.id));
