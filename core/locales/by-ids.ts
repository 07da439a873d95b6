import { localesByIds } from '../../orm/reads/locale.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const localesById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(localesByIds, [ids, audienceId]));
});
