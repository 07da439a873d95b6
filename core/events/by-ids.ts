import { eventsByIds } from '../../orm/reads/event.ts';
import { userOf } from '../auth/principal.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

/** With the reader's own RSVPs. */
export const eventsById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId, hidden } = await readingScope(ctx);
  return inOrder(ids, await ctx.database.read(eventsByIds, [ids, audienceId, hidden, userOf(ctx.principal)]));
});
