import { providerApps } from '../../orm/reads/provider-app.ts';
import { decrypt } from '../auth/cipher.ts';
import { detailOf } from '../auth/open-id-errors.ts';
import { kindOf, platformApps } from '../auth/provider-apps.ts';
import { concurrencyLimit } from '../network/concurrency-limit.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';

type Checked = Pick<Dependencies, 'provider' | 'openId' | 'settings'>;

/** Whether the identity providers accept the platform's apps; a sentence for the operator, or an error that is one. */
export async function checkProviders(checked: Checked): Promise<string> {
  const findings = platformApps(checked.settings).map((app) =>
    app.issuer === null ? checkGraphApi(checked, app) : checkIssuer(checked, app),
  );
  return (await Promise.all(findings)).join('; ');
}

async function checkIssuer(checked: Checked, app: ProviderApp): Promise<string> {
  await requireAccepted(checked, app, 'Check OIDC_ISSUER.');
  return `${app.issuer} responds; browsers sign in there with the client ${app.appId}`;
}

async function checkGraphApi(checked: Checked, app: ProviderApp): Promise<string> {
  const { dialogUrl } = checked.settings;
  await requireAccepted(checked, app, 'Check IDP_URL, IDP_APP_ID and IDP_APP_SECRET.');
  const browsers =
    dialogUrl === null ? 'IDP_DIALOG_URL is not set: only apps sign in' : `browsers sign in at ${dialogUrl}`;
  return `The identity provider accepts the app ${app.appId}; ${browsers}`;
}

async function requireAccepted(
  { provider, openId }: Checked,
  app: ProviderApp,
  advice: string,
): Promise<void> {
  const verified = app.issuer === null ? provider.verifyApp(app) : openId.verifyIssuer(app);
  await verified.catch((error: unknown) => {
    const problem =
      app.issuer === null
        ? `The identity provider does not accept the app ${app.appId}`
        : `${app.issuer} does not respond as expected`;
    throw new Error(`${problem} (${detailOf(error)}). ${advice}`);
  });
}

/** The same of the audiences' own apps, but for those whose secret cannot be read. */
export async function checkOwnApps(checked: Checked & Pick<Dependencies, 'database'>): Promise<string> {
  const { database, settings } = checked;
  const limited = concurrencyLimit(10);
  const apps = (await database.query(providerApps, [])).filter((app) => kindOf(app) !== 'mail');
  const problems = await Promise.all(
    apps.map(({ issuer, app_id: appId, app_secret, subdomain }) =>
      limited(async () => {
        const appSecret = decrypt(settings.encryptionKeys, app_secret)?.text;
        if (appSecret === undefined) return [];
        const advice = `Correct the app of the audience ${subdomain}.`;
        return requireAccepted(checked, { issuer, appId, appSecret }, advice).then(
          () => [],
          (error: Error) => error.message,
        );
      }),
    ),
  );
  if (problems.flat().length > 0) throw new Error(problems.flat().join(' '));
  return `The identity providers accept the ${apps.length} apps of single audiences`;
}
