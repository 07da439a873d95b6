import { noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';

/** What several of them are to be told, once. */
export const moveNotifications = unscopedCommand(
  'move_notifications',
  noColumns,
  parameters<[merged: readonly string[], survivor: string]>(),
  `with unsent as (
     select id, row_number() over (
       partition by audience_id, kind, event_id, message_id order by user_id = $2 desc, created_at, id) as number
     from notification where user_id = any($1::uuid[] || $2::uuid) and state = 'waiting' and attempts = 0)
   update notification n set user_id = $2 where n.user_id = any($1::uuid[])
     and not exists (select from unsent u where u.id = n.id and u.number > 1)`,
);
