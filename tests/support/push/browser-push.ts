import { createECDH, createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { clock } from '../app/clock.ts';
import { listen } from '../service/listen.ts';
import { decrypt } from './decrypt.ts';

interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  /** Decrypted. */
  readonly message: unknown;
}

interface Subscription {
  /** As `JSON.stringify` writes it. */
  readonly json: string;
  readonly received: ReceivedPush[];
  /** Of the push service. */
  status: number;
  take(headers: IncomingHttpHeaders, body: Buffer): Promise<void>;
}

/** The push service of a browser, which subscribes for a public key of VAPID. */
export async function startBrowserPush() {
  const subscriptions = new Map<string, Subscription>();
  const server = createServer(async (request, response) => {
    const subscription = subscriptions.get(request.url ?? '');
    const body = await buffer(request);
    if (subscription === undefined) return response.writeHead(404).end();
    if (subscription.status === 201)
      await subscription.take(request.headers, body).catch(() => {
        subscription.status = 403;
      });
    response.writeHead(subscription.status).end();
  });
  const url = `http://127.0.0.1:${await listen(server)}`;

  function subscribe(publicKey: string): Subscription {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomUUID()}`;
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
    const subscription: Subscription = {
      json: JSON.stringify({ endpoint: url + path, expirationTime: null, keys }),
      received: [],
      status: 201,
      async take(headers, body) {
        const [, jwt = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(`${headers.authorization}`) ?? [];
        if (key !== publicKey) throw new Error('Not the key of the subscription.');
        await jwtVerify(jwt, publicKeyOf(publicKey), {
          algorithms: ['ES256'],
          audience: url,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'sub'],
        });
        const message: unknown = JSON.parse(decrypt(body, browser, auth));
        subscription.received.push({ headers, message });
      },
    };
    subscriptions.set(path, subscription);
    return subscription;
  }

  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, subscribe, close };
}

function publicKeyOf(text: string) {
  const point = Buffer.from(text, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
