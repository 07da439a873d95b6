import { z } from 'zod';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { retireProviderApp } from './retire-provider-app.ts';

export const removeIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'removeIdentityProviderApp',
      description:
        "Removes an audience's own app at the identity provider: people sign in there with the platform's. Callbacks " +
        'of the removed app are accepted until its last user is gone.',
      returns: 'Audience',
    },
  })
  .input(z.strictObject(audienceChoice))
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { audience_id } }) => {
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    await runTransaction(ctx, async (transaction) => {
      const leaving = { audienceId, next: null, at: ctx.now() };
      const present = await retireProviderApp(transaction, ctx.settings, leaving);
      if (present !== null) transaction.em.remove(present);
    });
    return { id: audienceId };
  });
