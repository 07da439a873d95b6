import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { text } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import type { AppCredentials } from '../request/settings.ts';
import { second } from '../values/time.ts';
import { errorCode, providerId, requestGraph } from './graph-request.ts';
import { type Friend, givenName, type Profile } from './provider.ts';

const tokenInfo = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: providerId.optional(), user_id: providerId.optional() }),
});
const tokenResponse = z.object({ access_token: text(4096).min(1) });
const profile = z.object({ id: providerId, name: givenName, token_for_business: providerId.optional() });
/** Null for what identifies no friend. One friend without a usable name or id does not lose the others. */
const friend = z.object({ id: providerId, name: givenName }).nullable().catch(null);
const friendsPage = z.object({
  data: z.array(friend),
  paging: z.object({ next: z.url().optional() }).optional(),
});

const sendable = /^[\x21-\x7e]{1,4096}$/;
const friendsPerPage = 500;
const maximumPages = 10;

/** What is asked of the identity provider that speaks the Graph API. */
export type IdentityProvider = Pick<
  GraphApi,
  'verifyApp' | 'debug' | 'redeem' | 'exchange' | 'profile' | 'friends'
>;

/**
 * An identity provider that speaks the Graph API over HTTP. Every method throws a refusal: `invalid_social_token` if the
 * token is at fault, `identity_provider_unavailable` if the provider is. `signal` shares one time limit among several
 * calls; without it, each call has its own.
 */
export class GraphApi {
  readonly #base: string;
  readonly #timeLimit: number;

  constructor(base: string, timeLimit = 5 * second) {
    this.#base = base.replace(/\/+$/, '');
    this.#timeLimit = timeLimit;
  }

  /** Resolves if the provider accepts the app's id and secret, by inspecting the app's own token. */
  async verifyApp(app: AppCredentials): Promise<void> {
    const token = `${app.appId}|${app.appSecret}`;
    const query = { input_token: token, access_token: token };
    await requestGraph(
      this.#address('debug_token', query),
      z.object({ data: z.object() }),
      this.#deadline(),
      [],
    );
  }

  /** The id of the token's owner within this app; refuses one that is not a valid user token of the app. */
  async debug(app: AppCredentials, token: string, signal = this.#deadline()): Promise<string> {
    if (!sendable.test(token))
      throw new Refusal('invalid_social_token', { detail: 'malformed provider token' });
    const query = { input_token: token, access_token: `${app.appId}|${app.appSecret}` };
    // The provider responds with code 100 to a token of another app.
    const tokenErrorCodes = [...errorCode.badToken, errorCode.badParameter];
    const { data } = await requestGraph(
      this.#address('debug_token', query),
      tokenInfo,
      signal,
      tokenErrorCodes,
    );
    if (!data.is_valid || data.app_id !== app.appId || data.user_id === undefined) {
      throw new Refusal('invalid_social_token', {
        detail: 'debug_token: not a valid user token of this app',
      });
    }
    return data.user_id;
  }

  /** A user access token for a code, which the provider's dialog gave to the browser for this redirect address. */
  async redeem(app: AppCredentials, code: string, redirectUri: string): Promise<string> {
    const query = {
      client_id: app.appId,
      redirect_uri: redirectUri,
      client_secret: app.appSecret,
      code,
    };
    // The provider responds with code 100 to a code that is unknown, used, expired, or of another address.
    const codes = [...errorCode.badToken, errorCode.badParameter];
    const address = this.#address('oauth/access_token', query);
    return (await requestGraph(address, tokenResponse, this.#deadline(), codes)).access_token;
  }

  /** Exchanges a short-lived token for a long-lived one. */
  async exchange(app: AppCredentials, token: string, signal = this.#deadline()): Promise<string> {
    const query = {
      grant_type: 'fb_exchange_token',
      client_id: app.appId,
      client_secret: app.appSecret,
      fb_exchange_token: token,
    };
    const address = this.#address('oauth/access_token', query);
    return (await requestGraph(address, tokenResponse, signal)).access_token;
  }

  async profile(app: AppCredentials, token: string, signal = this.#deadline()): Promise<Profile> {
    const query = { fields: 'id,name,token_for_business', ...withProof(app, token) };
    const response = await requestGraph(this.#address('me', query), profile, signal);
    return {
      userId: response.id,
      name: response.name,
      tokenForBusiness: response.token_for_business ?? null,
    };
  }

  /** The user's friends who also use this app. */
  async friends(app: AppCredentials, token: string, signal = this.#deadline()): Promise<Friend[]> {
    const friends = new Map<string, Friend>();
    let parameters: Record<string, string> | null = { limit: String(friendsPerPage) };
    for (let page = 1; parameters !== null && page <= maximumPages; page++) {
      const query: Record<string, string> = { ...parameters, fields: 'id,name', ...withProof(app, token) };
      const { data, paging } = await requestGraph(this.#address('me/friends', query), friendsPage, signal);
      for (const found of data) if (found) friends.set(found.id, { userId: found.id, name: found.name });
      parameters = paging?.next === undefined ? null : parametersOf(paging.next);
    }
    return [...friends.values()];
  }

  #address(path: string, query: Record<string, string>): URL {
    return new URL(`${this.#base}/${path}?${new URLSearchParams(query)}`);
  }

  #deadline(): AbortSignal {
    return AbortSignal.timeout(this.#timeLimit);
  }
}

/** The token with `appsecret_proof`, which proves that the sender knows the app's secret. */
function withProof(app: AppCredentials, token: string): Record<string, string> {
  return {
    access_token: token,
    appsecret_proof: createHmac('sha256', app.appSecret).update(token).digest('hex'),
  };
}

/** Only the query of a `next` address is used, so that no response can send the token to another host. */
function parametersOf(next: string): Record<string, string> {
  return Object.fromEntries(new URL(next).searchParams);
}
