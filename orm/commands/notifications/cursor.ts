import { z } from 'zod';
import { noColumns, parameters, unscopedCommand, unscopedQuery } from '../../statements/statement.ts';

/** In audiences of which nothing was written yet, what happens from now on is told. */
export const beginNotifying = unscopedCommand(
  'begin_notifying',
  noColumns,
  parameters<[position: number, now: string]>(),
  `insert into notification_cursor (audience_id, position, reminded_at)
   select a.id, $1::bigint, $2::timestamptz from audience a
   where a.deleted_at is null and not exists (select from notification_cursor c where c.audience_id = a.id)
   on conflict do nothing`,
);

/** About a thousand entries of the ledger at a time: whole transactions, of those that have ended. */
export const changesToNotify = unscopedQuery(
  'changes_to_notify',
  z.object({ audience_id: z.string(), position: z.number(), until: z.number() }),
  parameters<[horizon: number]>(),
  `select n.audience_id, n.position, least($1::bigint, (
     select c.position + 1 from change c
     where (c.audience_id, c.position) >= (n.audience_id, n.position) and c.audience_id = n.audience_id
     order by c.audience_id, c.position offset 999 limit 1)) as until
   from notification_cursor n join audience a on a.id = n.audience_id and a.deleted_at is null
   where exists (select from change c
     where c.audience_id = n.audience_id and c.position >= n.position and c.position < $1)`,
  { fromPrimary: true },
);

/** No row where another process has moved the cursor. */
export const moveNotificationCursor = unscopedCommand(
  'move_notification_cursor',
  z.object({ audience_id: z.string() }),
  parameters<[audienceId: string, from: number, to: number]>(),
  `update notification_cursor set position = $3::bigint where audience_id = $1 and position = $2::bigint
   returning audience_id`,
);
