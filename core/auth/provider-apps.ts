import { Refusal } from '../errors/refusal.ts';
import { findAudienceByHost } from '../request/audience-by-host.ts';
import type { Dependencies } from '../request/context.ts';
import type { ProviderApp, Settings } from '../request/settings.ts';
import { claimsOf } from './issuer.ts';
import { readSecret } from './stored-secret.ts';

export const providerKinds = ['graph', 'openid', 'mail'] as const;

/** Stands for an issuer where people sign in with codes that the service sends by mail. */
export const mailIssuer = 'mailto:';

export const kindOf = ({ issuer }: Pick<ProviderApp, 'issuer'>): (typeof providerKinds)[number] =>
  issuer === null ? 'graph' : issuer === mailIssuer ? 'mail' : 'openid';

/** Those of the platform, of which the first is the one that clients are told of. */
export const platformApps = ({ platformApp, secondPlatformApp }: Settings): ProviderApps =>
  secondPlatformApp === null ? [platformApp] : [platformApp, secondPlatformApp];

/** The operator's, which are trusted. */
export const ownIssuers = (settings: Settings): (string | null)[] =>
  platformApps(settings).map(({ issuer }) => issuer);

export type ProviderApps = readonly [ProviderApp, ...ProviderApp[]];

/** Where a sign-in takes place: on an audience's host (with the audience's app, if it has one) or on the platform. */
export interface SignInPlace {
  readonly audienceId: string | null;
  readonly apps: ProviderApps;
}

export async function signInPlace(
  dependencies: Dependencies,
  host: string | undefined,
): Promise<SignInPlace> {
  const apps = platformApps(dependencies.settings);
  const audience = host === undefined ? undefined : await findAudienceByHost(dependencies, host);
  if (audience === undefined) return { audienceId: null, apps };
  const { id: audienceId, issuer, app_id: appId, app_secret: secret } = audience;
  if (appId === null || secret === null) return { audienceId, apps };
  const appSecret = readSecret(dependencies, secret, { app: appId });
  if (appSecret === null)
    throw new Refusal('identity_provider_unavailable', { detail: 'the secret of the app is unreadable' });
  return { audienceId, apps: [{ issuer, appId, appSecret }] };
}

/** The app by whose provider a token claims to be issued; the first one for a token that claims nothing. */
export function appOfToken([first, ...others]: ProviderApps, token: string): ProviderApp {
  const { iss } = others.length === 0 ? {} : claimsOf(token);
  return others.find(({ issuer }) => issuer === iss) ?? first;
}
