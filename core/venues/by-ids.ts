import { venuesByIds } from '../../orm/reads/venue.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const venuesById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId, hidden } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(venuesByIds, [ids, audienceId, hidden]));
});
