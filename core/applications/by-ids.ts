import { applicationsByIds } from '../../orm/reads/application.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { adminProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const applicationsById = adminProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(applicationsByIds, [ids, audienceId]));
});
