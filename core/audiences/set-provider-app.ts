import { z } from 'zod';
import { ProviderApp } from '../../orm/entities/provider-app.ts';
import { encrypt } from '../auth/cipher.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { written } from '../record-mutations.ts';
import { audienceChoice, writingAudience } from '../scope.ts';
import { name } from '../text.ts';
import { write } from '../write.ts';

export const setIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'setIdentityProviderApp',
      description: "Gives an audience an identity provider's app of its own, in place of any other.",
      returns: 'Audience',
    },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      app_id: name(200).describe('The id that the provider gave the app.'),
      app_secret: name(500).describe('Kept encrypted, and never shown again.'),
    }),
  )
  .output(written)
  .mutation(async ({ ctx, input: { audience_id, app_id: appId, app_secret } }) => {
    const audienceId = await writingAudience(ctx, audience_id);
    const appSecret = encrypt(ctx.settings.encryptionKey, app_secret);
    await write(ctx.database, ({ em }) =>
      em.upsert(ProviderApp, { audienceId, appId, appSecret, updatedAt: ctx.now() }),
    );
    return { id: audienceId };
  });
