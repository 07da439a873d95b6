import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import express from 'express';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { ProviderApp } from '../../../core/request/settings.ts';
import { clock } from '../app/clock.ts';
import { listen } from '../service/listen.ts';
import { Storage } from './open-id-storage.ts';
import type { Fault } from './provider-faults.ts';

interface Options {
  /** Addresses to which clients may be redirected. */
  readonly callbacks?: string[];
  readonly logoutUri?: string;
  /** The ids of the clients; two by default. */
  readonly clients?: string[];
  readonly path?: string;
}

/** Whoever comes to the dialog is this person, without being asked. */
const personHeader = 'x-person';

/** Panva's oidc-provider on a port of its own, whose keys, people and faults a test sets. */
export async function startOpenId({ path = '', ...options }: Options = {}) {
  const { callbacks = ['https://client.example/callback'], clients = ['web', 'other'] } = options;
  const faults = new Map<string, Fault>();
  let tellsNames = true;
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const app = express().use((request, response, next) => {
    const fault = faults.get(request.path);
    return fault === undefined ? next() : fault(request, response, next);
  });
  const server = createServer(app.use(path || '/', (request, response) => serve(request, response)));
  const issuer = `http://127.0.0.1:${await listen(server)}${path}`;
  const secret = randomUUID();

  async function startWithNewKey() {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = randomUUID();
    const provider = new Provider(issuer, {
      adapter: Storage,
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      clients: clients.map((client_id) => ({
        client_id,
        client_secret: secret,
        redirect_uris: callbacks,
        ...(options.logoutUri !== undefined && { backchannel_logout_uri: options.logoutUri }),
      })),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [secret] },
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_context, { uid }) => `${path}/people/${uid}` },
      // Without its own dispatcher, which refuses addresses of this machine.
      fetch: (address, { dispatcher: _own, ...request }: RequestInit = {}) => fetch(address, request),
      pkce: { required: () => true },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...(tellsNames && { name: `Person ${accountId}` }) }),
      }),
      loadExistingGrant: async ({ oidc: { provider, session, client } }) => {
        const grant = new provider.Grant({
          accountId: session?.accountId ?? '',
          clientId: client?.clientId ?? '',
        });
        grant.addOIDCScope('openid profile');
        await grant.save();
        return grant;
      },
    });
    const handle = provider.callback();
    serve = (request, response) => {
      if (!request.url?.startsWith('/people/')) return handle(request, response);
      const login = { accountId: String(request.headers[personHeader]) };
      void provider.interactionFinished(request, response, { login });
    };
    return { provider, privateKey, kid };
  }
  let current = await startWithNewKey();

  return {
    issuer,
    app: (appId = clients[0] ?? ''): ProviderApp => ({ issuer, appId, appSecret: secret }),

    /** Replaces the key by another one, of which those who have seen the first one do not know. */
    rotate: async () => {
      current = await startWithNewKey();
    },

    /** An ID token, signed as the provider signs it, issued now for the first client by default. */
    token(claims: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      const iat = Math.floor(clock.now().valueOf() / 1000);
      const standard = { iss: issuer, aud: clients[0], sub: 'ada', name: 'Ada', iat, exp: iat + 600 };
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, ...header })
        .sign(current.privateKey);
    },

    /** A person's way through the dialog; the address to which it leads back. */
    async choose(dialog: string, person: string): Promise<string> {
      const cookies = new Map<string, string>();
      let address = dialog;
      while (address.startsWith(issuer)) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(address, {
          redirect: 'manual',
          headers: { cookie, [personHeader]: person },
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
        address = new URL(location, address).href;
      }
      return address;
    },

    /** Sends a back-channel logout of the person to the first client. */
    logOut: async (person: string): Promise<void> => {
      const client = await current.provider.Client.find(clients[0] ?? '');
      const send: unknown = client?.backchannelLogout;
      if (typeof send !== 'function') throw new Error('There is no such client.');
      await send.call(client, person, randomUUID());
    },

    /** Whether names are in ID tokens and at the userinfo endpoint. */
    tellNames: (told: boolean): void => {
      tellsNames = told;
    },

    /** Replaces a path's handler. */
    fail: (at: string, fault: Fault): void => {
      faults.set(path + at, fault);
    },

    heal: (): void => faults.clear(),

    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
