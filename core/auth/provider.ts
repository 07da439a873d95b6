import type { AppCredentials } from '../request/settings.ts';

/**
 * The identity provider that speaks the Graph API. Every method throws a refusal: `invalid_social_token` if the token is at fault,
 * `identity_provider_unavailable` if the provider is. `signal` shares one time limit among several calls;
 * without it, each call has its own.
 */
export interface IdentityProvider {
  /** Resolves if the provider accepts the app's id and secret. */
  verifyApp(app: AppCredentials): Promise<void>;
  /** The owner of a token; refuses one that is not a valid user token of this app. */
  debug(app: AppCredentials, token: string, signal?: AbortSignal): Promise<TokenOwner>;
  /** A user access token for a code, which the provider's dialog gave to the browser for this redirect address. */
  redeem(app: AppCredentials, code: string, redirectUri: string): Promise<string>;
  /** Exchanges a short-lived token for a long-lived one. */
  exchange(app: AppCredentials, token: string, signal?: AbortSignal): Promise<LongLivedToken>;
  profile(app: AppCredentials, token: string, signal?: AbortSignal): Promise<Profile>;
  /** The user's friends who also use this app. */
  friends(app: AppCredentials, token: string, signal?: AbortSignal): Promise<Friend[]>;
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
  /** Identifies one person across the apps of a business; null if the provider returns none. */
  readonly tokenForBusiness: string | null;
}

export interface Friend {
  readonly userId: string;
  /** Null if the provider gives none. */
  readonly name: string | null;
}

/** A person whose token the provider has verified. */
export interface VerifiedIdentity extends Omit<Profile, 'name'> {
  /** Null if the provider gives none. */
  readonly name: string | null;
  /** A mail address for which the provider vouches; null if it vouches for none. */
  readonly address: string | null;
  /** When the provider said so; null if it says so at this moment. */
  readonly issuedAt: Date | null;
  /** Long-lived, for reading the friends again; null if there are none to read. */
  readonly token: string | null;
  /** Null if the provider refuses to list them, for example because the person did not grant the permission. */
  readonly friends: readonly Friend[] | null;
}
