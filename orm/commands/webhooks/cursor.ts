import { z } from 'zod';
import { webhookKind } from '../../records/webhook-choices.ts';
import { parameters, unscopedCommand, unscopedQuery } from '../../statements/statement.ts';

/** Those in whose audience something may have changed since their cursor, by their cursors: most of an audience have one. */
export const webhooksBehind = unscopedQuery(
  'webhooks_behind',
  z.object({ audience_id: z.string(), cursor: z.string(), ids: z.array(z.string()) }),
  parameters<[]>(),
  `select w.audience_id, w.cursor, array_agg(w.id) as ids from webhook w join audience a on a.id = w.audience_id and a.deleted_at is null
   where w.state = 'active' and exists (
     select from change c where c.audience_id = w.audience_id and c.position >= w.position)
   group by w.audience_id, w.cursor`,
);

/** No rows of those whose cursor another process has moved, or which have ended. */
export const moveCursors = unscopedCommand(
  'move_cursors',
  z.object({ id: z.string(), kinds: z.array(webhookKind) }),
  parameters<[ids: readonly string[], from: string, to: string, position: number]>(),
  `update webhook set cursor = $3, position = $4
   where id = any($1::uuid[]) and cursor = $2 and state = 'active' returning id, kinds`,
);
