import { z } from 'zod';
import { ServiceToken } from '../../orm/entities/service-token.ts';
import { findToWrite } from '../find-to-write.ts';
import { id, uuid } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

export const revokeServiceToken = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'revokeServiceToken',
      description: 'Ends a service token, and every JWT that was exchanged for it, at once.',
      returns: 'ServiceToken',
    },
  })
  .input(z.strictObject({ id: id('ServiceToken') }))
  .output(z.object({ id: uuid }))
  .mutation(async ({ ctx, input: { id } }) => {
    const scope = await readingScope(ctx);
    await ctx.database.write(async (transaction) => {
      const token = await findToWrite(transaction, ServiceToken, id, scope);
      token.revokedAt ??= ctx.now();
    });
    return { id };
  });
