import { z } from 'zod';
import { unlistedRecords, unlistedRow } from '../../orm/reads/unlisted.ts';
import { isId, text } from '../../orm/statements/input-types.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

/** What lists and their search do not have: what an id or a source's id names, and what is deleted. */
export const searchUnlisted = mayRead('read_history')
  .meta({ isCostly: true })
  .input(z.object({ q: text(200), limit: z.int().min(1).max(50).default(20), ...audienceSelection }))
  .output(proven(z.array(unlistedRow)))
  .query(async ({ ctx, input: { q, limit, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    return ctx.database.query(unlistedRecords, scope, [q, isId(q) ? q : null, limit]);
  });
