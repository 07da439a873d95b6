import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTVerifyResult, customFetch as joseFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Configuration, ServerMetadata } from 'openid-client';
import { Refusal } from '../errors/refusal.ts';
import { publicFetch } from '../network/public-fetch.ts';
import type { ProviderApp } from '../request/settings.ts';
import { hour, minute, second } from '../values/time.ts';
import { keyForClaims } from './key-for-claims.ts';
import { detailOf, mayBeNewKey, refusalOf, throwRefusal, unavailable } from './open-id-errors.ts';
import { providerFetch, requireProtected } from './provider-fetch.ts';

/** With a public key, all of them: nobody but the provider can have signed. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** How far the clocks of a provider and of this service may differ. */
export const clockTolerance = minute;

/** How old a provider's token may be when it is presented. Signing out is remembered for longer. */
export const longestTokenAge = hour;

interface Server {
  readonly metadata: ServerMetadata;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/** What a browser keeps of a sign-in that it has begun. */
interface Attempt {
  readonly state: string;
  /** Of PKCE. The nonce comes of it. */
  readonly verifier: string;
}

type TokenRefusal = 'invalid_social_token' | 'invalid_logout_token';

interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
}

/** What is asked of them while they sign people in and out. */
export type OpenIdProvider = Pick<OpenId, 'verify' | 'verifyIssuer' | 'dialog' | 'redeem' | 'userInfo'>;

/** The identity providers that speak OpenID Connect. The library is loaded when the first of them is asked. */
export class OpenId {
  readonly #isHttpAllowed: boolean;
  readonly #trusted: readonly (string | null)[];
  readonly #timeLimit: number;
  readonly #keyCooldown: number;
  readonly #servers = new LRUCache<string, Server>({
    max: 1000,
    ttl: hour,
    allowStaleOnFetchRejection: true,
    fetchMethod: (issuer) => this.#discover(issuer),
  });

  /** The operator's own issuers are trusted: only they may be within a private network, unless http is allowed. */
  constructor(
    isHttpAllowed: boolean,
    trusted: readonly (string | null)[] = [],
    timeLimit = 5 * second,
    keyCooldown = 30 * second,
  ) {
    this.#isHttpAllowed = isHttpAllowed;
    this.#trusted = trusted;
    this.#timeLimit = timeLimit;
    this.#keyCooldown = keyCooldown;
  }

  /** By its metadata and keys: no provider says whether a secret is right before somebody signs in. */
  async verifyIssuer({ issuer }: ProviderApp): Promise<void> {
    const { keys } = await this.#serverOf(issuer);
    await keys.reload().catch(throwRefusal);
  }

  /** What the provider has signed for this app lately, as far as ID tokens and logout tokens are alike. */
  async verify(
    { issuer, appId }: ProviderApp,
    token: string,
    now: Date,
    refusal: TokenRefusal,
  ): Promise<JWTVerifyResult> {
    const { metadata, keys } = await this.#serverOf(issuer);
    const isCoolingDown = keys.coolingDown;
    const options = {
      algorithms,
      issuer: metadata.issuer,
      audience: appId,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: longestTokenAge / second,
      clockTolerance: clockTolerance / second,
      currentDate: now,
    };
    return jwtVerify(token, keyForClaims(keys, token, options), options).catch((error: unknown) => {
      if (isCoolingDown && error instanceof errors.JWKSNoMatchingKey) throw mayBeNewKey(this.#keyCooldown);
      const isTokens = error instanceof errors.JOSEError && !keyErrors.includes(error.code);
      if (isTokens) throw new Refusal(refusal, { detail: error.code });
      const isOfKeys = !(error instanceof errors.JOSEError || error instanceof Refusal);
      throw isOfKeys ? unavailable('a key that cannot verify') : refusalOf(error);
    });
  }

  /** The address at which a person signs in with a browser, to come back to the callback. */
  async dialog(app: ProviderApp, callback: string, { state, verifier }: Attempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const client = await this.#clientOf(app);
    if (!client.serverMetadata().authorization_endpoint)
      throw unavailable('the metadata has no authorization_endpoint');
    const dialog = buildAuthorizationUrl(client, {
      redirect_uri: callback,
      scope: 'openid profile email',
      state,
      nonce: nonceOf(verifier),
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return dialog.href;
  }

  /** The tokens for the code with which the browser came back. `verify` is still to be called. */
  async redeem(app: ProviderApp, response: URL, { state, verifier }: Attempt): Promise<Tokens> {
    const { authorizationCodeGrant } = await import('openid-client');
    const checks = {
      expectedState: state,
      expectedNonce: nonceOf(verifier),
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    };
    const { access_token: accessToken, id_token } = await authorizationCodeGrant(
      await this.#clientOf(app),
      response,
      checks,
    ).catch(throwRefusal);
    return { idToken: id_token ?? '', accessToken };
  }

  /** What the provider tells of a person besides the ID token; null if it tells nothing. */
  async userInfo(app: ProviderApp, accessToken: string, userId: string): Promise<object | null> {
    const { fetchUserInfo } = await import('openid-client');
    return fetchUserInfo(await this.#clientOf(app), accessToken, userId).catch(() => null);
  }

  async #clientOf({ issuer, appId, appSecret }: ProviderApp): Promise<Configuration> {
    const library = await import('openid-client');
    const { metadata } = await this.#serverOf(issuer);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const authentication = library[isBasic ? 'ClientSecretBasic' : 'ClientSecretPost'](appSecret);
    const tolerance = { [library.clockTolerance]: clockTolerance / second };
    const client = new library.Configuration(metadata, appId, tolerance, authentication);
    client[library.customFetch] = this.#fetchOf(issuer);
    if (this.#isHttpAllowed) library.allowInsecureRequests(client);
    return client;
  }

  async #serverOf(issuer: string | null): Promise<Server> {
    if (issuer === null) throw unavailable('the app has no issuer');
    const status: LRUCache.Status<string, Server> = {};
    const server = await this.#servers.fetch(issuer, { status });
    if (server === undefined) throw unavailable(detailOf(status.fetchError ?? 'no metadata'));
    return server;
  }

  async #discover(issuer: string): Promise<Server> {
    const { allowInsecureRequests, customFetch, discovery } = await import('openid-client');
    const found = await discovery(new URL(issuer), 'metadata', undefined, undefined, {
      [customFetch]: this.#fetchOf(issuer),
      ...(this.#isHttpAllowed && { execute: [allowInsecureRequests] }),
    }).catch(throwRefusal);
    const metadata = found.serverMetadata();
    if (!metadata.jwks_uri) throw unavailable('the metadata has no jwks_uri');
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      const address = URL.parse(metadata[endpoint] || issuer);
      if (address === null) throw unavailable(`the ${endpoint} of the metadata is no address`);
      requireProtected(address, this.#isHttpAllowed);
    }
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      [joseFetch]: this.#fetchOf(issuer),
      cooldownDuration: this.#keyCooldown,
      timeoutDuration: this.#timeLimit,
    });
    return { metadata, keys };
  }

  /** For every request to a provider, whatever its metadata names. */
  #fetchOf(issuer: string | null) {
    const send = this.#isHttpAllowed || this.#trusted.includes(issuer) ? fetch : publicFetch;
    return providerFetch(send, this.#timeLimit, this.#isHttpAllowed);
  }
}

/** Of the JSON Web Key Set, not of a token. */
const keyErrors = ['ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'];

const nonceOf = (verifier: string): string =>
  createHash('sha256').update(`nonce ${verifier}`).digest('base64url');
