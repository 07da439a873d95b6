import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { parentPort } from 'node:worker_threads';
import { listen } from '../../support/service/listen.ts';

// A thread that receives webhooks and, as Apple does, pushes; every tenth of a second it tells when they arrived.

const arrived: number[] = [];
setInterval(() => arrived.length > 0 && parentPort?.postMessage(arrived.splice(0)), 100);

const webhooks = createServer((request, response) => {
  arrived.push(Date.now());
  request.resume();
  response.writeHead(204).end();
});
const pushes = createHttp2Server().on('stream', (stream) => {
  arrived.push(Date.now());
  stream.resume();
  stream.respond({ ':status': 200 }, { endStream: true });
});
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const apns = {
  ...{ key_id: 'KEY', team_id: 'TEAM', topic: 'example.salsa' },
  private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  address: `http://127.0.0.1:${await listen(pushes)}`,
};
parentPort?.postMessage({ url: `http://127.0.0.1:${await listen(webhooks)}/`, apns: JSON.stringify(apns) });
