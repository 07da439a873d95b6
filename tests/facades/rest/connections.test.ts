import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveWithTimeouts, testApp } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { worker } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

/** What comes back on a connection on which exactly this is sent, once the service closes it. */
async function exchange(
  text: string,
  service?: { url: string },
): Promise<{ answer: string; seconds: number }> {
  const { url } = service ?? (await testApp());
  const start = performance.now();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return { answer, seconds: (performance.now() - start) / 1000 };
}

const close = 'Host: localhost\r\nConnection: close';

test('headers above 16 KB: 431', async () => {
  const { answer } = await exchange(`GET /up HTTP/1.1\r\n${close}\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 431 /);
  assert.match(answer, /X-Request-Id: [0-9a-f-]{36}/);
  assert.match(answer, '"error":"invalid_request"');
});

test('headers below 16 KB: 200', async () => {
  const { answer } = await exchange(`GET /up HTTP/1.1\r\n${close}\r\nX-Long: ${'a'.repeat(15_000)}\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

test('something other than HTTP: 400', async () => {
  const { answer } = await exchange('\x16\x03\x01 hello\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 400 /);
});

const oneOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;

test('no Host, or two: 400 with an X-Request-Id', async () => {
  for (const hosts of [[], ['Host: a.example', 'Host: b.example'], ['Host: a.example', 'host: a.example']]) {
    const { answer } = await exchange(oneOf(['GET /up HTTP/1.1', ...hosts, 'Connection: close']));
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /X-Request-Id: [0-9a-f-]{36}\r\n/);
    assert.match(answer, '{"error":"invalid_request","message":"Send one Host header."}');
  }
  const { answer } = await exchange(oneOf(['GET /up HTTP/1.0']));
  assert.match(answer, /^HTTP\/1\.1 200 /, 'HTTP/1.0 needs none');
});

test('an Expect header that is not 100-continue: 417 with an X-Request-Id', async () => {
  const { answer } = await exchange(
    oneOf(['POST /v1/token HTTP/1.1', close, 'Expect: tea', 'Content-Length: 0']),
  );
  assert.match(answer, /^HTTP\/1\.1 417 Expectation Failed\r\n/);
  assert.match(answer, /X-Request-Id: [0-9a-f-]{36}\r\n/);
  assert.match(answer, '"error":"invalid_request"');
});

/** Sends a body of spaces in so many pieces, ten each second; the status line of the answer. */
async function drip(url: string, authorization: string, pieces: number, size: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n', 1)[0]);
  const head = ['Content-Type: application/json', `Content-Length: ${pieces * size}`];
  socket.write(
    oneOf(['POST /v1/research/batch HTTP/1.1', close, `Authorization: ${authorization}`, ...head]),
  );
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(' '.repeat(size));
    if (++sent === pieces) clearInterval(timer);
  }, 100);
  const status = await answered;
  clearInterval(timer);
  socket.destroy();
  return status;
}

/** The service has 10 seconds for the headers, and 120 with the body. */
const timeouts = { headersTimeout: 500, requestTimeout: 2500 };

test('a body on a line of 50 KB/s: received; one that is not whole in time: 408, though it never stalls', async () => {
  const as = await worker(await seedAudience());
  const { url, close } = await serveWithTimeouts(timeouts);
  try {
    const [steady, trickling] = await Promise.all([drip(url, as, 10, 5000), drip(url, as, 500, 100)]);
    assert.is(steady, 'HTTP/1.1 400 Bad Request', 'spaces are no JSON');
    assert.is(trickling, 'HTTP/1.1 408 Request Timeout');
  } finally {
    await close();
  }
});

test('headers and bodies that stall: 408 with an X-Request-Id, as soon as their time is over', async () => {
  const post = `POST /v1/token HTTP/1.1\r\n${close}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
  const service = await serveWithTimeouts(timeouts);
  try {
    const stalled = await Promise.all([
      exchange('GET /up HTTP/1.1\r\nHost: loc', service),
      exchange(post, service),
    ]);
    for (const { answer, seconds } of stalled) {
      assert.match(answer, /^HTTP\/1\.1 408 /);
      assert.match(answer, /X-Request-Id: [0-9a-f-]{36}\r\n/);
      assert.match(answer, 'Send the headers within 10 seconds, and the body within two minutes.');
      assert.ok(seconds < 30, `${seconds} s`);
    }
  } finally {
    await service.close();
  }
});

test('a public body above 32 KB: 413 payload_too_large, announced or not', async () => {
  const body = JSON.stringify({ refresh_token: 'a'.repeat(32 * 1024) });
  const announced = await request<{ error: string }>('POST /v1/token/refresh', { body });
  assert.is(announced.status, 413);
  assert.is(announced.body.error, 'payload_too_large');
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const head = `POST /v1/token/refresh HTTP/1.1\r\n${close}\r\nContent-Type: application/json`;
  const { answer } = await exchange(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
  assert.match(answer, /^HTTP\/1\.1 413 /);
});

test('a body that is announced as JSON in chunks, of which there are none: 400 with what is missing', async () => {
  const head = `POST /v1/token/refresh HTTP/1.1\r\n${close}\r\nContent-Type: application/json`;
  const { answer } = await exchange(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*"fields":\{"refresh_token":\["is required"\]\}/);
});
