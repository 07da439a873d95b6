import { audiencesByIds } from '../../orm/reads/audience.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

/** With their themes. */
export const audiencesById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(audiencesByIds, [ids, audienceId]));
});
