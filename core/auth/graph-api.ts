import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../errors.ts';
import type { ProviderApp } from '../settings.ts';
import { name, text } from '../text.ts';
import { second } from '../time.ts';
import { ask, errorCode } from './graph-request.ts';
import type { Friend, IdentityProvider, LongLivedToken, Profile, TokenOwner } from './provider.ts';

/** Some providers write ids as numbers. */
const id = z.union([text(255).min(1), z.int().transform(String)]);
const tokenInfo = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: id.optional(), user_id: id.optional() }),
});
const exchanged = z.object({ access_token: text(4096).min(1) });
const profile = z.object({ id, name: name(), token_for_business: id.optional() });
const friendsPage = z.object({
  data: z.array(z.object({ id, name: name() })),
  paging: z.object({ next: z.url().optional() }).optional(),
});

const sendable = /^[\x21-\x7e]{1,4096}$/;
const friendsPerPage = 500;
const maximumPages = 10;

/** An identity provider that speaks the Graph API over HTTP. */
export class GraphApi implements IdentityProvider {
  readonly #base: string;
  readonly #timeLimit: number;

  constructor(base: string, timeLimit = 5 * second) {
    this.#base = base.replace(/\/+$/, '');
    this.#timeLimit = timeLimit;
  }

  async debug(app: ProviderApp, token: string, signal = this.#deadline()): Promise<TokenOwner> {
    if (!sendable.test(token))
      throw new Refusal('invalid_social_token', { detail: 'no provider token looks like this' });
    const query = { input_token: token, access_token: `${app.appId}|${app.appSecret}` };
    // It answers 100 for a token of another app.
    const blamingToken = [...errorCode.badToken, errorCode.badParameter];
    const { data } = await ask(this.#address('debug_token', query), tokenInfo, signal, blamingToken);
    if (!data.is_valid || data.app_id !== app.appId || data.user_id === undefined) {
      throw new Refusal('invalid_social_token', {
        detail: 'debug_token: not a valid user token of this app',
      });
    }
    return { userId: data.user_id };
  }

  async exchange(app: ProviderApp, token: string, signal = this.#deadline()): Promise<LongLivedToken> {
    const query = {
      grant_type: 'fb_exchange_token',
      client_id: app.appId,
      client_secret: app.appSecret,
      fb_exchange_token: token,
    };
    const answer = await ask(this.#address('oauth/access_token', query), exchanged, signal);
    return { token: answer.access_token };
  }

  async profile(app: ProviderApp, token: string, signal = this.#deadline()): Promise<Profile> {
    const query = { fields: 'id,name,token_for_business', ...proven(app, token) };
    const answer = await ask(this.#address('me', query), profile, signal);
    return { userId: answer.id, name: answer.name, tokenForBusiness: answer.token_for_business ?? null };
  }

  async friends(app: ProviderApp, token: string, signal = this.#deadline()): Promise<Friend[]> {
    const friends = new Map<string, Friend>();
    let position: Record<string, string> | null = { limit: String(friendsPerPage) };
    for (let page = 1; position !== null && page <= maximumPages; page++) {
      const query: Record<string, string> = { ...position, fields: 'id,name', ...proven(app, token) };
      const { data, paging } = await ask(this.#address('me/friends', query), friendsPage, signal);
      for (const friend of data) friends.set(friend.id, { userId: friend.id, name: friend.name });
      position = paging?.next === undefined ? null : positionIn(paging.next);
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

/** The token, with the proof that whoever sends it knows the app's secret. */
function proven(app: ProviderApp, token: string): Record<string, string> {
  return {
    access_token: token,
    appsecret_proof: createHmac('sha256', app.appSecret).update(token).digest('hex'),
  };
}

/** Only the query of a `next` address is followed, so that no answer can send the token to another host. */
function positionIn(next: string): Record<string, string> {
  return Object.fromEntries(new URL(next).searchParams);
}
