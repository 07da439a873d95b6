import { isOfAnySpan } from '../../records/event-times.ts';
import { noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';
import { unsent } from './unsent.ts';
import { weeklyLetters } from './weekly-letters.ts';

/**
 * Reminds those who attend an event a day before it, and two hours before it those who were not: their RSVP came later. Writes
 * the letters of the week. Looks once a minute for what has come so near since the last time.
 */
export const writeReminders = unscopedCommand(
  'write_reminders',
  noColumns,
  parameters<
    [now: string, zones: readonly string[], thursdays: readonly string[], atNine: readonly string[]]
  >(),
  `with due as (
     select c.audience_id, c.reminded_at from notification_cursor c
     join audience a on a.id = c.audience_id and a.deleted_at is null
     where c.reminded_at <= $1::timestamptz - interval '1 minute' for update of c skip locked),
   moved as (
     update notification_cursor c set reminded_at = $1 from due where c.audience_id = due.audience_id),
   letters as (${weeklyLetters})
   insert into notification (audience_id, user_id, kind, event_id, former, created_at, due_at)
   select e.audience_id, r.user_id, 'reminder', e.id, jsonb_build_object('starts_at', e.starts_at), $1, $1
   from due join event e on e.audience_id = due.audience_id and ${isOfAnySpan}
     and e.starts_at > greatest($1, due.reminded_at + interval '2 hours') and e.starts_at <= $1 + interval '24 hours'
     and (e.starts_at > due.reminded_at + interval '24 hours' or e.starts_at <= $1 + interval '2 hours')
   join rsvp r on r.event_id = e.id and r.state = 'attending'
   where e.status = 'scheduled' and not exists (
     select from notification n where n.user_id = r.user_id and n.event_id = e.id and n.kind = 'reminder'
       and (n.former ->> 'starts_at')::timestamptz = e.starts_at)
   on conflict ${unsent} do update set former = excluded.former`,
);
