import { z } from 'zod';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedCommand } from '../statements/statement.ts';

const marking = (name: string, time: string) =>
  scopedCommand(
    name,
    z.object({ id: z.string() }),
    parameters<[eventId: string, userId: string]>(),
    `update rsvp r set checked_in_at = ${time}
     where r.event_id = $1::uuid and ${ofAudience('r.audience_id')}
       and r.user_id = coalesce((select user_id from merged_user where id = $2::uuid), $2)
     returning r.id`,
  );

/** No row for somebody who has given no RSVP. */
export const checkIn = marking('check_in', 'coalesce(r.checked_in_at, :now::timestamptz)');
export const undoCheckIn = marking('undo_check_in', 'null');
