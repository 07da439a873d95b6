import { messagesByIds } from '../../orm/reads/message.ts';
import { idsInput, inOrder } from '../by-ids.ts';
import { readProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const messagesById = readProcedure.input(idsInput).query(async ({ ctx, input: { ids } }) => {
  const { audienceId, hidden } = await readingScope(ctx);
  const now = ctx.now().toISOString();
  return inOrder(ids, await ctx.database.read(messagesByIds, [ids, audienceId, hidden, now]));
});
