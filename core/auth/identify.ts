import { Refusal } from '../errors/refusal.ts';
import type { ProviderApp } from '../request/settings.ts';
import { second } from '../values/time.ts';
import type { Friend, IdentityProvider, Profile } from './provider.ts';

/** A person whose token the provider has verified. */
export interface Identity extends Profile {
  /** Long-lived. */
  readonly token: string;
  /** Null if the provider refuses to list them, for example because the person did not grant the permission. */
  readonly friends: readonly Friend[] | null;
}

/** All requests to the provider that a sign-in needs, within one time limit. */
export async function identify(
  provider: IdentityProvider,
  app: ProviderApp,
  socialToken: string,
  limit = 5 * second,
): Promise<Identity> {
  const signal = AbortSignal.timeout(limit);
  const owner = await provider.debug(app, socialToken, signal);
  const { token } = await provider.exchange(app, socialToken, signal);
  const [profile, friends] = await Promise.all([
    provider.profile(app, token, signal),
    provider.friends(app, token, signal).catch(nullIfRefused),
  ]);
  if (profile.userId !== owner.userId)
    throw new Refusal('identity_provider_unavailable', { detail: 'the profile is not that of the token' });
  return { ...profile, token, friends };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
