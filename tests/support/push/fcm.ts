import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { fcmCredentials } from '../../../core/network/push/credentials.ts';
import { clock } from '../app/clock.ts';
import { listen } from '../service/listen.ts';

const message = z.object({
  message: z.strictObject({
    token: z.string(),
    notification: z.strictObject({ title: z.string(), body: z.string() }),
    data: z.record(z.string(), z.string()),
    android: z.strictObject({
      collapse_key: z.string(),
      ttl: z.string(),
      notification: z.strictObject({ tag: z.string() }),
    }),
  }),
});

type Reply = readonly [status: number, body: object];

/** How Google refuses a message. */
export const refused = (status: number, errorCode: string): Reply => [
  status,
  {
    error: {
      code: status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
];

/** Google's token endpoint and FCM's HTTP v1 API, on one port. */
export async function startFcm() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const received: z.output<typeof message>['message'][] = [];
  const replies = new Map<string, Reply>();
  const tokens: string[] = [];
  const serving = { givesTokens: true };
  let url = '';

  async function giveToken(request: IncomingMessage): Promise<Reply> {
    const form = new URLSearchParams(await text(request));
    if (!serving.givesTokens || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return [400, { error: 'invalid_grant' }];
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      audience: `${url}/token`,
      currentDate: clock.now(),
      issuer: 'push@salsa.example',
    });
    if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') return [400, {}];
    tokens.push(`token ${tokens.length}`);
    return [200, { access_token: tokens.at(-1), expires_in: 3600, token_type: 'Bearer' }];
  }

  async function take(request: IncomingMessage): Promise<Reply> {
    if (request.headers.authorization !== `Bearer ${tokens.at(-1)}`)
      return refused(401, 'THIRD_PARTY_AUTH_ERROR');
    const { message: sent } = message.parse(JSON.parse(await text(request)));
    received.push(sent);
    return replies.get(sent.token) ?? [200, { name: `projects/salsa/messages/${received.length}` }];
  }

  const server = createServer(async (request, response) => {
    const handle = request.url === '/v1/projects/salsa/messages:send' ? take : giveToken;
    const [status, body] = await handle(request).catch(() => [400, {}] as const);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2));
  });
  url = `http://127.0.0.1:${await listen(server)}`;
  const credentials = fcmCredentials.parse(
    JSON.stringify({
      type: 'service_account',
      project_id: 'salsa',
      client_email: 'push@salsa.example',
      private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
      token_uri: `${url}/token`,
      address: url,
    }),
  );
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { credentials, received, replies, tokens, serving, close };
}
