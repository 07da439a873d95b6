import { z } from 'zod';
import { ProviderApp } from '../../orm/entities/application.ts';
import { encrypt } from '../auth/cipher.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { recordId } from '../record-mutations.ts';
import { audienceChoice, writingScopeInAudience } from '../scope.ts';
import { name } from '../text.ts';
import { runTransaction } from '../transaction.ts';

export const setIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'setIdentityProviderApp',
      description: "Sets an audience's own app at the identity provider, replacing any previous one.",
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
  .output(recordId)
  .mutation(async ({ ctx, input: { audience_id, app_id: appId, app_secret } }) => {
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    const appSecret = encrypt(ctx.settings.encryptionKey, app_secret);
    await runTransaction(ctx.database, ({ em }) =>
      em.upsert(ProviderApp, { audienceId, appId, appSecret, updatedAt: ctx.now() }),
    );
    return { id: audienceId };
  });
