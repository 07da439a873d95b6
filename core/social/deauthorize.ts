import { z } from 'zod';
import { publicProcedure } from '../procedures.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signedRequestInput, verify } from './signed-request-input.ts';

export const deauthorize = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/social/deauthorize',
      summary: 'The identity provider tells that a user removed an app',
      description:
        "Signs the user out of everything that this app's sign-ins began, and forgets the provider's token. " +
        'Sessions begun over 60 s after `issued_at` are spared. The user data is kept.',
      tags: ['Social'],
      protect: false,
      contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
    },
    refuses: ['invalid_signed_request'],
  })
  .input(signedRequestInput)
  .output(z.object({}))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const person = await verify(ctx, input.signed_request);
    await ctx.database.write((transaction) => signOutEverywhere(transaction, person, at));
    return {};
  });
