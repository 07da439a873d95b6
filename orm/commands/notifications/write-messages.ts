import { comesThatDay, isAtVenue } from '../../reads/notifications/audiences.ts';
import { signedInWithin } from '../../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofPage, unsent } from './unsent.ts';

/** Tells of a message, when it begins, those who are at its venue or come to an event there that day. */
export const writeMessages = scopedCommand(
  'write_messages',
  noColumns,
  parameters<[from: number, until: number]>(),
  `insert into notification (audience_id, user_id, kind, message_id, created_at, due_at)
   select m.audience_id, concerned.user_id, 'message', m.id, :now::timestamptz, greatest(:now, m.starts_at)
   from change c join message m on m.id = c.record and m.audience_id = :audience
   join venue v on v.id = m.venue_id
   cross join lateral (
     select r.user_id from event e join rsvp r on ${comesThatDay}
     union
     select l.user_id from location_report l where ${isAtVenue} and ${signedInWithin('l.user_id')}) concerned
   where ${ofPage} and c.kind = 'message' and c.operation = 'create'
   on conflict ${unsent} do nothing`,
);
