import { z } from 'zod';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signedRequestInput, verify } from './signed-request-input.ts';

export const deauthorize = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/social/deauthorize',
      summary: 'Deauthorization callback: a user removed the app',
      description:
        "Ends every session that was started through this app and deletes the provider's token. " +
        "Sessions started more than 60 s after `issued_at` continue. The user's data is kept.",
      tags: ['Social'],
      protect: false,
      contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
    },
    refuses: ['invalid_signed_request'],
  })
  .input(signedRequestInput)
  .output(proven(z.object({})))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const person = await verify(ctx, input.signed_request);
    await ctx.database.transaction((transaction) => signOutEverywhere(transaction, person, at));
    return {};
  });
