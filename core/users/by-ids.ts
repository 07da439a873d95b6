import { usersByIds } from '../../orm/reads/user.ts';
import { isAdmin, userOf } from '../auth/principal.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const usersById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(
    ids,
    await ctx.database.read(usersByIds, [ids, audienceId, userOf(ctx.principal), isAdmin(ctx.principal)]),
  );
});
