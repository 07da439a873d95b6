import { pagesByIds } from '../../orm/reads/page.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const pagesById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId, hidden } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(pagesByIds, [ids, audienceId, hidden]));
});
