import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { type LocalApp, people } from '../../../facades/local-provider/directory.ts';
import { localProvider } from '../../../facades/local-provider/router.ts';
import { listen } from '../service/listen.ts';

export const platform: LocalApp = { appId: 'platform', appSecret: 'secret of the platform' };
export const audience: LocalApp = {
  appId: 'audience',
  appSecret: 'secret of the audience',
  host: "<jazz>'s.localhost",
};
export const directory = {
  platformDomain: 'localhost',
  apps: async () => [platform, audience],
  people,
  secret: Buffer.alloc(32, 1),
};

/** The local provider mounted as the service mounts it. */
export async function startLocalProvider(host = '127.0.0.1') {
  const app = express().use('/local-provider', localProvider({ ...directory, production: false }));
  const server = createServer(app);
  const base = `http://127.0.0.1:${await listen(server, host)}`;
  const url = `${base}/local-provider`;

  const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  const postTokens = (body: object, headers?: Record<string, string>) =>
    post('/tokens', JSON.stringify(body), 'application/json', headers);

  return {
    base,
    url,
    post,
    postTokens,
    token: async (person: string, app?: LocalApp): Promise<string> =>
      granted.parse(await (await postTokens({ person, app_id: app?.appId })).json()).access_token,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const granted = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.literal(7200),
});

const failure = z.strictObject({
  error: z.strictObject({ message: z.string(), type: z.literal('OAuthException'), code: z.number() }),
});

/** The error of a response; fails if it is not in the Graph API's shape. */
export async function graphErrorOf(response: Response) {
  const { error } = failure.parse(await response.json());
  return { status: response.status, code: error.code, message: error.message };
}
