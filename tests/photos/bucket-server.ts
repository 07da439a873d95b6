import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../support/service/listen.ts';

export const key = { id: 'AKIAEXAMPLE', secret: 'wJalr/secret+key' };
export const region = 'eu-test-1';

/** A server of one bucket that speaks S3's protocol: it stores, gives and deletes objects for whoever signs with the key. */
export async function startBucket() {
  const objects = new Map<string, { readonly type: string | undefined; readonly content: Buffer }>();
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    const path = request.url ?? '';
    const object = objects.get(path);
    if (!isSigned(request)) response.statusCode = 403;
    else if (request.method === 'PUT') objects.set(path, { type: request.headers['content-type'], content });
    else if (request.method === 'DELETE') {
      objects.delete(path);
      response.statusCode = 204;
    } else if (object === undefined) response.statusCode = 404;
    response.end(request.method === 'GET' && response.statusCode === 200 ? object?.content : undefined);
  });
  return { objects, host: `127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

/** AWS Signature Version 4, as its documentation has it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=(.+), ?SignedHeaders=(.+), ?Signature=([\da-f]{64})$/;
  const [, credential = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? [];
  const [id, day = '', place = '', service = '', end = ''] = credential.split('/');
  const time = `${headers['x-amz-date']}`;
  if (id !== key.id || place !== region || !time.startsWith(day)) return false;
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = [day, place, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(request)].join('\n');
  const signingKey = [day, place, service, end].reduce<string | Buffer>(mac, `AWS4${key.secret}`);
  return mac(signingKey, text).toString('hex') === signature;
}
