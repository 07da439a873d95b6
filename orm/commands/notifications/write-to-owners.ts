import type { OwnerNotice } from '../../records/notification-choices.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { unsent } from './unsent.ts';

/** Where anybody is told anything. What is undone before it is sent is not told. */
export const writeToOwners = scopedCommand(
  'write_to_owners',
  noColumns,
  parameters<[record: string, kind: OwnerNotice]>(),
  `insert into notification (audience_id, user_id, kind, former, created_at, due_at)
   select o.audience_id, o.id, 'owner_notice', jsonb_build_object($1::text, $2::text), :now::timestamptz, :now
   from audience_role o join notification_cursor c on c.audience_id = o.audience_id
   where o.audience_id = :audience::uuid and o.role = 'owner' order by o.id
   on conflict ${unsent} do update set former = case
     when notification.former ->> $1 <> $2 then notification.former - $1 else notification.former || excluded.former end`,
);
