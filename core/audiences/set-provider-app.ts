import { z } from 'zod';
import { ProviderApp } from '../../orm/schema/entities/application.ts';
import { name } from '../../orm/statements/input-types.ts';
import { enumeration } from '../../orm/statements/row-types.ts';
import { encrypt } from '../auth/cipher.ts';
import { issuerAddress } from '../auth/issuer.ts';
import { detailOf } from '../auth/open-id-errors.ts';
import { mailIssuer } from '../auth/provider-apps.ts';
import { invalidField } from '../errors/refusal.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import type { Context } from '../request/context.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import type { Settings, ProviderApp as UsableApp } from '../request/settings.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';
import { retireProviderApp } from './retire-provider-app.ts';

const providerKind = enumeration('IdentityProviderKind', 'What a provider speaks.', {
  graph: 'The Graph API, at the address that the service is configured with.',
  openid: 'OpenID Connect, at its issuer.',
  mail: 'None: the service sends codes by mail.',
});

export const setIdentityProviderApp = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'setIdentityProviderApp',
      description:
        "Sets an audience's own app at the identity provider, which must respond if it is one of OpenID Connect. Sessions of a previous app go on, and its callbacks are " +
        'accepted until its last user is gone; those signed with a previous secret for 24 hours.',
      returns: 'Audience',
    },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      kind: nullAs(providerKind, 'graph').default('graph').describe('The Graph API by default.'),
      issuer: issuerAddress
        .nullish()
        .describe('Of `OPENID`: the address of the provider, as it names itself in its metadata.'),
      app_id: name(200)
        .nullish()
        .describe(
          "The app's id at the identity provider: of OpenID Connect, the client id. `MAIL` has none.",
        ),
      app_secret: name(500).nullish().describe('Stored encrypted and never shown again. `MAIL` has none.'),
    }),
  )
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { audience_id, ...input } }) => {
    const { settings } = ctx;
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    const { kind, ...app } = input;
    const next = kind === 'mail' ? mailApp(ctx, audienceId, app) : appOf(settings, { ...app, kind });
    if (kind === 'openid') await requireProvider(ctx, next);
    const { issuer, appId } = next;
    const at = ctx.now();
    const appSecret = encrypt(settings.encryptionKeys, next.appSecret);
    const values = { issuer, appId, appSecret, updatedAt: at };
    await runTransaction(ctx, async (transaction) => {
      const { em } = transaction;
      const present = await retireProviderApp(transaction, settings, { audienceId, next, at });
      if (present === null) em.create(ProviderApp, { audienceId, ...values });
      else em.assign(present, values);
    });
    return { id: audienceId };
  });

/** Named by the audience, since an address is a person of this audience alone. */
function mailApp({ mailer }: Context, audienceId: string, given: Omit<GivenApp, 'kind'>): UsableApp {
  if (mailer === null) throw invalidField('kind', 'must be another one: this service has no mail server');
  const [needless] = Object.entries(given).find(([, value]) => value != null) ?? [];
  if (needless !== undefined) throw invalidField(needless, 'must not be given with the kind `MAIL`');
  return { issuer: mailIssuer, appId: audienceId, appSecret: audienceId };
}

interface GivenApp {
  readonly kind: 'graph' | 'openid';
  readonly issuer?: string | null | undefined;
  readonly app_id?: string | null | undefined;
  readonly app_secret?: string | null | undefined;
}

function appOf(
  settings: Settings,
  { kind, issuer, app_id: appId, app_secret: appSecret }: GivenApp,
): UsableApp {
  if (appId == null) throw invalidField('app_id', 'is required');
  if (appSecret == null) throw invalidField('app_secret', 'is required');
  return { issuer: issuerOf(settings, kind, issuer), appId, appSecret };
}

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

/** Or nobody could sign in. Whether the secret is right, no provider says before somebody does. */
async function requireProvider({ openId }: Context, app: UsableApp): Promise<void> {
  await openId.verifyIssuer(app).catch((error: unknown) => {
    throw invalidField(
      'issuer',
      `must be the address of a provider that responds and names itself so (${detailOf(error)})`,
    );
  });
}
