import type { ProviderApp } from '../settings.ts';

/**
 * The identity provider, as core needs it. Every function refuses with `invalid_social_token` when the token
 * is to blame, and with `identity_provider_unavailable` when the provider is. `signal` shares one time limit
 * among several calls; without it each call has its own.
 */
export interface IdentityProvider {
  /** Whose token this is; refuses one that is not a valid user token of this very app. */
  debug(app: ProviderApp, token: string, signal?: AbortSignal): Promise<TokenOwner>;
  /** A long-lived token for a short-lived one. */
  exchange(app: ProviderApp, token: string, signal?: AbortSignal): Promise<LongLivedToken>;
  profile(app: ProviderApp, token: string, signal?: AbortSignal): Promise<Profile>;
  /** The friends who use this app as well. */
  friends(app: ProviderApp, token: string, signal?: AbortSignal): Promise<Friend[]>;
}

export interface TokenOwner {
  /** The user's id within this app. */
  readonly userId: string;
}

export interface LongLivedToken {
  readonly token: string;
}

export interface Profile {
  readonly userId: string;
  readonly name: string;
  /** The same for one person in every app of one business; null where the provider gives none. */
  readonly tokenForBusiness: string | null;
}

export interface Friend {
  readonly userId: string;
  readonly name: string;
}
