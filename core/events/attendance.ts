import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { friendsAttendingEvents } from '../../orm/reads/friends-attending.ts';
import { type AttendanceRow, attendance, attendanceOfEvents } from '../../orm/reads/rsvp-counts.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { userOf } from '../auth/principal.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { idsInput } from '../records/reads.ts';
import { readingScope } from '../request/scope.ts';

/** How many friends are given of an event. */
export const maximumFriends = 100;

/** By event, where the audience shows it. */
export async function findAttendance({ query }: Reader, scope: Scope, ids: readonly string[]) {
  const rows = await query(attendanceOfEvents, scope, [ids]);
  return new Map(rows.map((row) => [row.id, attendanceBody(row)]));
}

const attendanceBody = ({ attending, maybe, waiting, capacity }: AttendanceRow) =>
  capacity === null ? { attending, maybe } : { attending, maybe, waiting, capacity };

/** How many come to each event, in the order of the events; null where the audience does not show it. */
export const readAttendance = readProcedure
  .input(idsInput)
  .output(proven(z.array(attendance.nullable())))
  .query(async ({ ctx, input: { ids } }) => {
    const scope = await readingScope(ctx);
    const found = await findAttendance(ctx.database, scope, ids);
    return ids.map((id) => found.get(id) ?? null);
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
