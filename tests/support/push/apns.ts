import { generateKeyPairSync } from 'node:crypto';
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { json } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { apnsCredentials } from '../../../core/network/push/credentials.ts';
import { clock } from '../app/clock.ts';
import { listen } from '../service/listen.ts';
import { certificate, trustCertificate } from './certificate.ts';

interface ReceivedPush {
  readonly token: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

type Reply = readonly [status: number, reason: string];

const topic = 'example.salsa';

/** Apple's service, as it documents it: HTTP/2 over TLS, with tokens signed by a key. */
export async function startApns() {
  trustCertificate();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const received: ReceivedPush[] = [];
  const replies = new Map<string, Reply>();
  const sessions: ServerHttp2Session[] = [];
  const serving = { isHanging: false };

  async function replyTo(headers: IncomingHttpHeaders, token: string): Promise<Reply> {
    const bearer = `${headers.authorization}`.replace('bearer ', '');
    const { protectedHeader } = await jwtVerify(bearer, publicKey, {
      algorithms: ['ES256'],
      currentDate: clock.now(),
      issuer: 'TEAM',
      maxTokenAge: '1h',
    });
    if (protectedHeader.kid !== 'KEY') return [403, 'InvalidProviderToken'];
    if (headers['apns-topic'] !== topic) return [400, 'BadTopic'];
    return replies.get(token) ?? [200, ''];
  }

  async function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const [, token = ''] = /^\/3\/device\/([0-9a-f]+)$/.exec(`${headers[':path']}`) ?? [];
    const body = await json(stream);
    received.push({ token, headers, body });
    if (serving.isHanging) return;
    const [status, reason] =
      token === ''
        ? ([400, 'BadDeviceToken'] as const)
        : await replyTo(headers, token).catch(() => [403, 'InvalidProviderToken'] as const);
    stream.respond({ ':status': status, 'apns-id': headers['apns-id'] });
    stream.end(status === 200 ? '' : JSON.stringify({ reason }));
  }

  const server = createSecureServer(certificate)
    .on('session', (session) => sessions.push(session))
    .on(
      'stream',
      (stream, headers) =>
        void serve(
          stream.on('error', () => undefined),
          headers,
        ),
    );
  const port = await listen(server);
  const credentials = apnsCredentials.parse(
    JSON.stringify({
      key_id: 'KEY',
      team_id: 'TEAM',
      topic,
      private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
      address: `https://127.0.0.1:${port}`,
    }),
  );
  const close = () => {
    for (const session of sessions) session.destroy();
    server.close();
  };
  return { credentials, received, replies, sessions, serving, close };
}
