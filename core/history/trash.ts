import { z } from 'zod';
import { newestOfTrash, trashRow } from '../../orm/reads/trash.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { restoreTerm } from './undoing/restore.ts';

/** What was deleted in the last 30 days, and can be brought back. */
export const listTrash = mayRead('read_history')
  .meta({ isCostly: true })
  .input(z.object({ limit: z.int().min(1).max(100).default(50), ...audienceSelection }))
  .output(proven(z.array(trashRow)))
  .query(async ({ ctx, input: { limit, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const since = new Date(Date.parse(scope.now) - restoreTerm).toISOString();
    return ctx.database.query(newestOfTrash, scope, [since, limit]);
  });
