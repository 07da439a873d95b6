/** What the operator decides, as core needs it. */
export interface Settings {
  /** The service's public address, without a slash at the end. */
  readonly baseUrl: string;
  /** `<subdomain>.<platformDomain>` is a host of an audience. */
  readonly platformDomain: string;
  /** The first signs; every one verifies. */
  readonly jwtSecrets: readonly Uint8Array[];
  /** 32 bytes, for provider tokens and app secrets at rest. */
  readonly encryptionKey: Uint8Array;
  readonly platformApp: ProviderApp;
  /** Who becomes an administrator when signing in: provider user ids of the platform's app, or `<app id>:<user id>`. */
  readonly administrators: readonly string[];
  /** Milliseconds between a request for deletion and the erasure. */
  readonly deletionGrace: number;
  readonly voice: VoiceSettings;
}

/** The voice assistant's skill, and its client for account linking; null where there is none. */
export interface VoiceSettings {
  readonly skillId: string | null;
  readonly client: VoiceClient | null;
  /** While developing, unsigned envelopes are taken, and any redirect address where none is configured. */
  readonly development: boolean;
}

export interface VoiceClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** An app registered with the identity provider: the platform's own, or one audience's. */
export interface ProviderApp {
  readonly appId: string;
  readonly appSecret: string;
}
