import { Refusal } from '../errors/refusal.ts';
import { findAudienceByHost } from '../request/audience-by-host.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp } from '../request/settings.ts';
import { readSecret } from './stored-secret.ts';

/** Where a sign-in takes place: on an audience's host (with the audience's app, if it has one) or on the platform. */
export interface SignInPlace {
  readonly audienceId: string | null;
  readonly app: ProviderApp;
}

export async function signInPlace(
  dependencies: Dependencies,
  host: string | undefined,
): Promise<SignInPlace> {
  const { settings } = dependencies;
  const audience = host === undefined ? undefined : await findAudienceByHost(dependencies, host);
  if (audience === undefined) return { audienceId: null, app: settings.platformApp };
  const { id: audienceId, app_id: appId, app_secret: secret } = audience;
  if (appId === null || secret === null) return { audienceId, app: settings.platformApp };
  const appSecret = readSecret(dependencies, secret, { app: appId });
  if (appSecret === null)
    throw new Refusal('identity_provider_unavailable', { detail: 'the secret of the app is unreadable' });
  return { audienceId, app: { appId, appSecret } };
}
