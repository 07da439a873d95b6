import { z } from 'zod';
import { ProviderApp } from '../../orm/schema/entities/application.ts';
import { name } from '../../orm/statements/input-types.ts';
import { encrypt } from '../auth/cipher.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { retireProviderApp } from './retire-provider-app.ts';

export const setIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'setIdentityProviderApp',
      description:
        "Sets an audience's own app at the identity provider. Callbacks of a previous app are accepted until its last " +
        'user is gone, and those signed with a previous secret for 24 hours.',
      returns: 'Audience',
    },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      app_id: name(200).describe("The app's id at the identity provider."),
      app_secret: name(500).describe('Stored encrypted and never shown again.'),
    }),
  )
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { audience_id, app_id: appId, app_secret } }) => {
    const { settings } = ctx;
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    const at = ctx.now();
    const next = { appId, appSecret: app_secret };
    const values = { appId, appSecret: encrypt(settings.encryptionKeys, app_secret), updatedAt: at };
    await runTransaction(ctx, async (transaction) => {
      const { em } = transaction;
      const present = await retireProviderApp(transaction, settings, { audienceId, next, at });
      if (present === null) em.create(ProviderApp, { audienceId, ...values });
      else em.assign(present, values);
    });
    return { id: audienceId };
  });
