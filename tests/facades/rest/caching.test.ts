import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { pluck } from '../../support/pluck.ts';
import { seedAudience, seedCity, seedHall, seedPhoto, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

test('GET with If-None-Match: 304 without a body while the record is the same', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ audience });
  const first = await request(`GET /v1/venues/${venue.id}`, { as });
  const etag = first.headers.get('etag') ?? '';
  assert.ok(etag);
  const again = await request(`GET /v1/venues/${venue.id}`, { as, headers: { 'if-none-match': etag } });
  assert.is(again.status, 304);
  assert.is(again.body, undefined);
  const other = await request(`GET /v1/venues/${venue.id}`, { as, headers: { 'if-none-match': 'W/"1"' } });
  assert.is(other.status, 200);
});

test('GET with If-None-Match and without a credential: 401, never 304', async () => {
  const { status } = await request('GET /v1/me', { headers: { 'if-none-match': '*' } });
  assert.is(status, 401);
});

test('GET with a credential: kept by that caller alone, and asked about again each time', async () => {
  const { as } = await signIn();
  const { headers } = await request('GET /v1/me', { as });
  assert.is(headers.get('cache-control'), 'private, no-cache');
  assert.match(headers.get('vary') ?? '', 'Authorization');
});

test('GET /v1/branding and image redirects: anybody may keep them for a minute', async () => {
  const audience = await seedAudience();
  const photo = await seedPhoto(audience);
  const branding = await request(`GET /v1/branding?host=${audience.subdomain}.platform.test`);
  const image = await request(`GET /v1/photos/${photo.id}/image`);
  assert.is(branding.headers.get('cache-control'), 'public, max-age=60');
  assert.is(image.headers.get('cache-control'), 'public, max-age=60');
});

test('GET /v1/branding: varies by the host, which it depends on', async () => {
  const audience = await seedAudience();
  const { headers } = await request(`GET /v1/branding?host=${audience.subdomain}.platform.test`);
  const vary = (headers.get('vary') ?? '').split(', ');
  for (const name of ['Host', 'X-Forwarded-Host', 'Accept-Encoding']) assert.ok(vary.includes(name), name);
});

test('GET /up, tokens and refusals: stored nowhere', async () => {
  const { refreshToken } = await signIn();
  const answers = [
    await request('GET /up'),
    await request('POST /v1/token/refresh', { body: { refresh_token: refreshToken } }),
    await request('GET /v1/branding?host=nobody.example'),
    await request('GET /v1/me'),
  ];
  assert.equal(pluck(answers, 'status'), [200, 200, 404, 401]);
  for (const { headers } of answers) assert.is(headers.get('cache-control'), 'no-store');
});

test('GET of a long list: compressed for whoever accepts it', async () => {
  const { audience, locale } = await seedCity();
  for (let count = 0; count < 10; count++) await seedVenue(locale);
  const { as } = await signIn({ audience });
  const path = `GET /v1/locales/${locale.id}/venues`;
  const plain = await request(path, { as, headers: { 'accept-encoding': 'identity' } });
  const compressed = await request(path, { as, headers: { 'accept-encoding': 'gzip' } });
  assert.is(plain.headers.get('content-encoding'), null);
  assert.is(compressed.headers.get('content-encoding'), 'gzip');
  assert.equal(compressed.body, plain.body);
});

test('GET without Accept-Encoding: not compressed, and shared caches are told that it could be', async () => {
  const { url } = await testApp();
  const [response]: IncomingMessage[] = await once(get(`${url}/up`), 'response');
  response?.resume();
  assert.is(response?.headers['content-encoding'], undefined);
  assert.match(response?.headers.vary ?? '', 'Accept-Encoding');
});

test('HEAD: the headers of GET, and no body', async () => {
  const { as } = await signIn();
  const get = await request('GET /v1/me', { as, headers: { 'accept-encoding': 'identity' } });
  const head = await request('HEAD /v1/me', { as, headers: { 'accept-encoding': 'identity' } });
  assert.is(head.status, 200);
  assert.is(head.body, undefined);
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
    assert.is(head.headers.get(name), get.headers.get(name), name);
});
