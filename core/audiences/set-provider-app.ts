import { z } from 'zod';
import { ProviderApp } from '../../orm/schema/entities/application.ts';
import { name } from '../../orm/statements/input-types.ts';
import { enumeration } from '../../orm/statements/row-types.ts';
import { encrypt } from '../auth/cipher.ts';
import { issuerAddress } from '../auth/issuer.ts';
import { invalidField } from '../errors/refusal.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import type { Settings } from '../request/settings.ts';
import { runTransaction } from '../request/transaction.ts';
import { retireProviderApp } from './retire-provider-app.ts';

const providerKind = enumeration('IdentityProviderKind', 'What a provider speaks.', {
  graph: 'The Graph API, at the address that the service is configured with.',
  openid: 'OpenID Connect, at its issuer.',
});

export const setIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'setIdentityProviderApp',
      description:
        "Sets an audience's own app at the identity provider. Sessions of a previous app go on, and its callbacks are " +
        'accepted until its last user is gone; those signed with a previous secret for 24 hours.',
      returns: 'Audience',
    },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      kind: providerKind.default('graph').describe('`GRAPH` by default.'),
      issuer: issuerAddress
        .nullish()
        .describe('Of `OPENID`: the address of the provider, as it names itself in its metadata.'),
      app_id: name(200).describe("The app's id at the identity provider: of OpenID Connect, the client id."),
      app_secret: name(500).describe('Stored encrypted and never shown again.'),
    }),
  )
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { audience_id, kind, app_id: appId, app_secret, ...input } }) => {
    const { settings } = ctx;
    const issuer = issuerOf(settings, kind, input.issuer);
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    const at = ctx.now();
    const next = { issuer, appId, appSecret: app_secret };
    const values = { issuer, appId, appSecret: encrypt(settings.encryptionKeys, app_secret), updatedAt: at };
    await runTransaction(ctx, async (transaction) => {
      const { em } = transaction;
      const present = await retireProviderApp(transaction, settings, { audienceId, next, at });
      if (present === null) em.create(ProviderApp, { audienceId, ...values });
      else em.assign(present, values);
    });
    return { id: audienceId };
  });

function issuerOf(
  { httpIssuers }: Settings,
  kind: 'graph' | 'openid',
  issuer: string | null = null,
): string | null {
  if (kind === 'graph' && issuer !== null)
    throw invalidField('issuer', 'only an app of the kind `OPENID` has one');
  if (kind === 'graph') return null;
  if (issuer === null) throw invalidField('issuer', 'is required with the kind `OPENID`');
  if (issuer.startsWith('https:') || httpIssuers) return issuer;
  throw invalidField('issuer', 'must be an https address');
}
