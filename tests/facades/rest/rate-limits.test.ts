import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newSecret } from '../../../core/auth/secret.ts';
import { serveLimited } from '../../support/app/app.ts';
import { countReads } from '../../support/database/count-reads.ts';
import { seedHall } from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

type Front = Awaited<ReturnType<typeof serveLimited>>;

async function limited<Result>(
  rates: Parameters<typeof serveLimited>[0],
  use: (front: Front) => Promise<Result>,
  trustProxy?: number,
) {
  const front = await serveLimited(rates, trustProxy);
  try {
    await use(front);
  } finally {
    await front.close();
  }
}

const refresh = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/token/refresh`, { method: 'POST', headers });

test('public routes: 429 rate_limited once an address has used up its minute, with Retry-After', () =>
  limited({ public: 2, credential: 0 }, async ({ url }) => {
    const first = await refresh(url);
    assert.is(first.status, 400);
    assert.is(first.headers.get('ratelimit-policy'), '"public";q=2;w=60');
    assert.match(first.headers.get('ratelimit') ?? '', /^"public";r=1;t=60$/);
    assert.is((await fetch(`${url}/v1/branding?host=nobody.example`)).status, 404);
    const third = await refresh(url);
    assert.is(third.status, 429);
    assert.match(third.headers.get('ratelimit') ?? '', /^"public";r=0;t=\d+$/);
    const seconds = Number(third.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 60);
    assert.is(((await third.json()) as { error: string }).error, 'rate_limited');
  }));

test('the OpenAPI document, the reference and its files: counted like public routes', () =>
  limited({ public: 3, credential: 0 }, async ({ url }) => {
    const statuses = [];
    for (const path of [
      '/openapi.json',
      '/docs/',
      '/graphiql/page.css',
      '/docs/swagger-ui.js',
      '/openapi.json',
    ])
      statuses.push((await fetch(url + path)).status);
    assert.equal(statuses, [200, 200, 200, 429, 429]);
  }));

test('GET /up: never limited', () =>
  limited({ public: 1, credential: 1 }, async ({ url }) => {
    for (let count = 0; count < 3; count++) assert.is((await fetch(`${url}/up`)).status, 200);
  }));

test('a credential: 429 once it has used up its minute, whatever the route; others go on', () =>
  limited({ public: 0, credential: 2 }, async ({ url }) => {
    const { audience, venue } = await seedHall();
    const user = await signIn({ audience });
    const get = (path: string, authorization: string) => fetch(url + path, { headers: { authorization } });
    assert.is((await get('/v1/me', user.as)).headers.get('ratelimit'), '"credential";r=1;t=60');
    assert.is((await get('/v1/locales', user.as)).status, 200);
    const over = await get(`/v1/venues/${venue.id}`, user.as);
    assert.is(over.status, 429);
    assert.ok(over.headers.get('retry-after'));
    assert.is((await get('/v1/me', (await signIn()).as)).status, 200);
    assert.is((await get(`/v1/venues/${venue.id}`, await apiKey(audience))).status, 200);
  }));

test('unusable credentials: 401, then 429, counted by address however they vary', () =>
  limited({ public: 2, credential: 2 }, async ({ url }) => {
    const statuses = [];
    for (const authorization of ['JWT one', 'JWT two', 'Bearer three'])
      statuses.push((await fetch(`${url}/v1/me`, { headers: { authorization } })).status);
    assert.equal(statuses, [401, 401, 429]);
  }));

/** A well-formed API key that nobody was given. */
const madeUp = () => `Bearer ${newSecret('app').text}`;

test('made-up API keys: 429 once the address has used up its minute, before they are looked up', () =>
  limited({ public: 2, credential: 2 }, async ({ url }) => {
    const get = async (authorization: string) =>
      (await fetch(`${url}/v1/venues/${newId()}`, { headers: { authorization } })).status;
    const statuses: number[] = [];
    const reads = await countReads(async () => {
      for (let count = 0; count < 5; count++) statuses.push(await get(madeUp()));
    });
    assert.equal(statuses, [401, 401, 429, 429, 429]);
    assert.is(reads, 2);
  }));

test('a token of a session that has ended: 429 once the address has used up its minute, before it is looked up', () =>
  limited({ public: 2, credential: 0 }, async ({ url }) => {
    const { as } = await signIn();
    await request('DELETE /v1/token', { as });
    const statuses: number[] = [];
    const reads = await countReads(async () => {
      for (let count = 0; count < 5; count++)
        statuses.push((await fetch(`${url}/v1/me`, { headers: { authorization: as } })).status);
    });
    assert.equal(statuses, [401, 401, 429, 429, 429]);
    assert.ok(reads <= 4, `${reads} reads`);
  }));

test('a usable API key or token: nothing of the minute of its address', () =>
  limited({ public: 1, credential: 0 }, async ({ url }) => {
    const { audience, venue } = await seedHall();
    for (const authorization of [await apiKey(audience), (await signIn({ audience })).as])
      for (let count = 0; count < 3; count++)
        assert.is((await fetch(`${url}/v1/venues/${venue.id}`, { headers: { authorization } })).status, 200);
    assert.is((await refresh(url)).status, 400);
  }));

test('a credential over its limit: 429 without a read', () =>
  limited({ public: 0, credential: 1 }, async ({ url }) => {
    const { as } = await signIn();
    const get = async () => (await fetch(`${url}/v1/me`, { headers: { authorization: as } })).status;
    assert.is(await get(), 200);
    assert.is(await countReads(async () => assert.is(await get(), 429)), 0);
  }));

test('X-Forwarded-For: ignored from a caller that is no trusted proxy', () =>
  limited({ public: 1, credential: 0 }, async ({ url }) => {
    assert.is((await refresh(url, { 'x-forwarded-for': '192.0.2.1' })).status, 400);
    assert.is((await refresh(url, { 'x-forwarded-for': '192.0.2.2' })).status, 429);
  }));

test('X-Forwarded-For: tells addresses apart behind a trusted proxy, IPv6 by their /64', () =>
  limited(
    { public: 1, credential: 0 },
    async ({ url }) => {
      const statuses = [];
      for (const address of ['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.2', '2001:db8::1', '2001:db8::2'])
        statuses.push((await refresh(url, { 'x-forwarded-for': address })).status);
      assert.equal(statuses, [400, 400, 429, 400, 429]);
    },
    1,
  ));

test('X-Forwarded-For with ports, zones, spellings or no address at all: one address each', () =>
  limited(
    { public: 1, credential: 0 },
    async ({ url }) => {
      const same = [
        ['192.0.2.1:1234', '192.0.2.1:1235', '192.0.2.1', '[::ffff:192.0.2.1]:1', '::ffff:c000:201'],
        ['2001:db8::1', '[2001:DB8::2]:443', '[2001:0db8:0:0::3]', '2001:db8::4%eth0'],
        ['unknown', '_hidden', '1.2.3.4.5', '300.1.1.1:1', '[::1'],
      ];
      for (const [first = '', ...others] of same) {
        assert.is((await refresh(url, { 'x-forwarded-for': first })).status, 400, first);
        for (const other of others)
          assert.is((await refresh(url, { 'x-forwarded-for': other })).status, 429, other);
      }
    },
    1,
  ));

test('Retry-After: a minute at most after the clock was set back, and the limit starts anew', () =>
  limited({ public: 1, credential: 0 }, async ({ url }) => {
    const present = Date.now;
    try {
      assert.is((await refresh(url)).status, 400);
      assert.is((await refresh(url)).status, 429);
      Date.now = () => present() - 20 * 365 * 86_400_000;
      assert.is((await refresh(url)).status, 400);
      const limited = await refresh(url);
      assert.is(limited.status, 429);
      const seconds = Number(limited.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
    } finally {
      Date.now = present;
    }
  }));

test('limits of 0: none, and no RateLimit headers', () =>
  limited({ public: 0, credential: 0 }, async ({ url }) => {
    const answer = await refresh(url);
    assert.is(answer.status, 400);
    assert.is(answer.headers.get('ratelimit'), null);
  }));
