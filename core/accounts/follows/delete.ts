import { z } from 'zod';
import { deleteFollow as deleteOwn } from '../../../orm/commands/follows.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { notFound } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { recordId } from '../../records/mutations.ts';
import { readingScope } from '../../request/scope.ts';

export const deleteFollow = userProcedure
  .meta({
    openapi: route('DELETE', '/v1/me/follows/{id}', 'Me', 'Stop following a venue, a person or a tag', {}),
    graphql: {
      name: 'deleteFollow',
      description: 'Stops following a venue, a person or a tag for the signed-in user.',
      returns: 'Follow',
      deletes: true,
    },
    refuses: ['not_found'],
  })
  .input(z.strictObject({ id: id('Follow') }))
  .output(proven(recordId))
  .mutation(async ({ ctx, input }) => {
    const scope = await readingScope(ctx);
    await ctx.database.transaction(async (transaction) => {
      await lockSession(transaction, ctx.principal);
      const deleted = await transaction.execute(deleteOwn, scope, [input.id]);
      if (deleted.length === 0) throw notFound();
    });
    return { id: input.id };
  });
