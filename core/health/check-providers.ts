import type { OpenIdProvider } from '../auth/open-id.ts';
import { platformApps } from '../auth/provider-apps.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';

type Checked = Pick<Dependencies, 'provider' | 'openId' | 'settings'>;

/** Whether the identity providers accept the platform's apps; a sentence for the operator, or an error that is one. */
export async function checkProviders(checked: Checked): Promise<string> {
  const findings = platformApps(checked.settings).map((app) =>
    app.issuer === null ? checkGraphApi(checked, app) : checkIssuer(checked.openId, app),
  );
  return (await Promise.all(findings)).join('; ');
}

async function checkIssuer(openId: OpenIdProvider, app: ProviderApp): Promise<string> {
  await openId.verifyIssuer(app).catch((error: unknown) => {
    throw new Error(`${app.issuer} does not respond as expected (${detailOf(error)}). Check OIDC_ISSUER.`);
  });
  return `${app.issuer} responds; browsers sign in there with the client ${app.appId}`;
}

async function checkGraphApi({ provider, settings }: Checked, app: ProviderApp): Promise<string> {
  const { dialogUrl } = settings;
  await provider.verifyApp(app).catch((error: unknown) => {
    throw new Error(
      `The identity provider does not accept the app ${app.appId} (${detailOf(error)}). ` +
        'Check IDP_URL, IDP_APP_ID and IDP_APP_SECRET.',
    );
  });
  const browsers =
    dialogUrl === null ? 'IDP_DIALOG_URL is not set: only apps sign in' : `browsers sign in at ${dialogUrl}`;
  return `The identity provider accepts the app ${app.appId}; ${browsers}`;
}

const detailOf = (error: unknown): string =>
  error instanceof Refusal ? (error.data.detail ?? error.reason) : String(error);
