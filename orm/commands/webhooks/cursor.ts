import { z } from 'zod';
import { parameters, unscopedCommand, unscopedQuery } from '../../statements/statement.ts';

const idRow = z.object({ id: z.string() });

/** Those in whose audience something may have changed since their cursor. */
export const webhooksBehind = unscopedQuery(
  'webhooks_behind',
  idRow,
  parameters<[]>(),
  `select w.id from webhook w join audience a on a.id = w.audience_id and a.deleted_at is null
   where w.state = 'active' and exists (
     select from change c where c.audience_id = w.audience_id and c.position >= w.position)`,
);

/** No row where another process has moved the cursor, or the webhook has ended. */
export const moveCursor = unscopedCommand(
  'move_cursor',
  idRow,
  parameters<[id: string, from: string, to: string, position: number]>(),
  `update webhook set cursor = $3, position = $4 where id = $1 and cursor = $2 and state = 'active' returning id`,
);
