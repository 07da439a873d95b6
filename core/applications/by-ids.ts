import { applicationsByIds } from '../../orm/reads/application.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { admin } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const applicationsById = admin.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(applicationsByIds, [ids, audienceId]));
});
