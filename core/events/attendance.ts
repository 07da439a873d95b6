import { z } from 'zod';
import { friendsAttendingEvents } from '../../orm/reads/friends-attending.ts';
import { attendance, attendanceOfEvents } from '../../orm/reads/rsvp-counts.ts';
import { userOf } from '../auth/principal.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { idsInput } from '../records/reads.ts';
import { readingScope } from '../request/scope.ts';
import { maximumFriends } from './attended-event.ts';

/** How many come to each event, in the order of the events; null where the audience does not show it. */
export const readAttendance = readProcedure
  .input(idsInput)
  .output(proven(z.array(attendance.nullable())))
  .query(async ({ ctx, input: { ids } }) => {
    const rows = await ctx.database.query(attendanceOfEvents, await readingScope(ctx), [ids]);
    const byEvent = new Map(rows.map(({ id, ...counts }) => [id, counts]));
    return ids.map((id) => byEvent.get(id) ?? null);
  });

/** The ids of the user's friends who attend each event, in the order of the events; null for an application. */
export const readFriendsAttending = readProcedure
  .input(idsInput)
  .output(proven(z.array(z.object({ ids: z.array(z.string()) }).nullable())))
  .query(async ({ ctx, input: { ids } }) => {
    if (userOf(ctx.principal) === null) return ids.map(() => null);
    const scope = await readingScope(ctx);
    const rows = await ctx.database.query(friendsAttendingEvents, scope, [ids, maximumFriends]);
    const byEvent = Map.groupBy(rows, (row) => row.event_id);
    return ids.map((id) => ({ ids: (byEvent.get(id) ?? []).map((friend) => friend.id) }));
  });
