import { domainsByIds } from '../../orm/reads/domain.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const domainsById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(domainsByIds, [ids, audienceId]));
});
