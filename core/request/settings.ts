import type { EncryptionKeys } from '../auth/cipher.ts';

/** The part of the configuration that core needs. */
export interface Settings {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /** `<subdomain>.<platformDomain>` is a host of an audience. */
  readonly platformDomain: string;
  /** The first one signs; all of them verify. */
  readonly jwtSecrets: readonly Uint8Array[];
  /** 32 bytes, for provider tokens and app secrets at rest. */
  readonly encryptionKeys: EncryptionKeys;
  readonly platformApp: ProviderApp;
  /** The platform's client of OpenID Connect beside its app at the Graph API; null if it has no second one. */
  readonly secondPlatformApp: ProviderApp | null;
  /** Whether a provider of OpenID Connect may have an http address: in development. */
  readonly httpIssuers: boolean;
  /** Whether sources may be on this machine or in a private network: in development. */
  readonly privateSources: boolean;
  /** The identity provider's dialog, where people sign in with a browser; null if none is configured. */
  readonly dialogUrl: string | null;
  /** The style of the pages' maps, and the only other host of which they load anything but pictures; null for a plain ground. */
  readonly mapStyle: string | null;
  readonly platformWords: PlatformWords;
  /** Users who become administrators when they sign in: user ids of the platform's app, or `<app id>:<user id>`. */
  readonly administrators: readonly string[];
  /** Milliseconds from a sign-in until its session can no longer be refreshed; 0 for no limit. */
  readonly sessionMaximumAge: number;
  /** Milliseconds between a request for deletion and the erasure. */
  readonly deletionGrace: number;
  /** Milliseconds for which changes are kept. */
  readonly historyRetention: number;
  readonly voice: VoiceSettings;
}

/** What the operator says on the platform's own page, instead of what it says otherwise. */
export interface PlatformWords {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly contact_url?: string | undefined;
  readonly imprint_url?: string | undefined;
  readonly privacy_url?: string | undefined;
}

/** The voice assistant's skill and its client for account linking; null if not configured. */
export interface VoiceSettings {
  readonly skillId: string | null;
  readonly client: VoiceClient | null;
  /** In development, unsigned envelopes are accepted, and any redirect address if none is configured. */
  readonly development: boolean;
}

export interface VoiceClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** What a provider knows an app by. */
export interface AppCredentials {
  readonly appId: string;
  readonly appSecret: string;
}

/** An app registered with an identity provider: one of the platform's, or an audience's own. */
export interface ProviderApp extends AppCredentials {
  /** Of a provider that speaks OpenID Connect; null for the one that speaks the Graph API. */
  readonly issuer: string | null;
}
