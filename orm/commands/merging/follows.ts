import { noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';

const merge = parameters<[merged: readonly string[], survivor: string]>();

/** One of each, and none that the survivor has. */
export const moveFollows = unscopedCommand(
  'move_follows',
  noColumns,
  merge,
  `update follow set user_id = $2 where id in (
     select distinct on (f.venue_id, f.person_id, f.tag_id) f.id from follow f
     where f.user_id = any($1::uuid[]) and not exists (
       select from follow own where own.user_id = $2
         and coalesce(own.venue_id, own.person_id, own.tag_id) = coalesce(f.venue_id, f.person_id, f.tag_id))
     order by f.venue_id, f.person_id, f.tag_id, f.id)`,
);

/** In audiences where the survivor has changed none, the latest. */
export const moveNotificationSettings = unscopedCommand(
  'move_notification_settings',
  noColumns,
  merge,
  `update notification_settings s set user_id = $2 where (s.user_id, s.audience_id) in (
     select distinct on (m.audience_id) m.user_id, m.audience_id from notification_settings m
     where m.user_id = any($1::uuid[]) and not exists (
       select from notification_settings own where own.user_id = $2 and own.audience_id = m.audience_id)
     order by m.audience_id, m.updated_at desc)`,
);

/** What several of them are to be told, once. */
export const moveNotifications = unscopedCommand(
  'move_notifications',
  noColumns,
  merge,
  `with unsent as (
     select id, row_number() over (
       partition by audience_id, kind, event_id, message_id order by user_id = $2 desc, created_at, id) as number
     from notification where user_id = any($1::uuid[] || $2::uuid) and state = 'waiting' and attempts = 0)
   update notification n set user_id = $2 where n.user_id = any($1::uuid[])
     and not exists (select from unsent u where u.id = n.id and u.number > 1)`,
);
