import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { apiKey, exchange, serviceToken } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deskOf } from './desk.ts';

const pathIn = (body: string, verb: string): string =>
  new RegExp(`/[\\w-]+/[\\w-]+/${verb}(?=[?"])`).exec(body)?.[0] ?? '';

test('keys: a new service token is shown once, with lines to paste; the page loaded again shows and makes none', async () => {
  const { baseUrl } = (await testApp()).settings;
  const owner = await deskOf(await seedAudience(), 'owner');
  const made = await owner.fill('/service-tokens/new', { name: 'Scraper', scopes: 'events:write' });
  const shown = await owner.open(made.location);
  assert.is(shown.headers.get('cache-control'), 'private, no-store');
  const [secret = ''] = /svc_\w+/.exec(shown.body) ?? [];
  for (const line of [
    `AUDIENCE_PLATFORM_SERVICE_TOKEN=${secret} npm run`,
    `${baseUrl}/v1/token/service`,
    `${baseUrl}/mcp`,
    `Bearer ${secret}`,
    'research_batch(',
  ])
    assert.ok(shown.body.includes(line), line);
  const { body } = await owner.open(made.location);
  assert.is(body.split('/revoke').length, 2, 'loading the page again makes no other');
  assert.match(body, 'Scraper');
  assert.match(body, 'Send events');
  assert.not.match(body, secret);
});

test('keys: a service token replaced works for another day, a revoked one stops at once and is marked', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner');
  const token = await serviceToken(audience);
  const { body } = await owner.open('/keys');
  const replacing = `/service-tokens/${token.id}/rotate?back=%2Fkeys`;
  assert.match(body, `<a class="button quiet" href="${replacing}">Replace the token</a>`);
  assert.match((await owner.open(replacing)).body, 'The present one works for another day');
  const rotated = await owner.fill(replacing, {});
  assert.match((await owner.open(rotated.location)).body, /<code>svc_\w+</);
  assert.match(await exchange(token), 'JWT ');
  const asking = `/service-tokens/${token.id}/revoke?back=%2Fkeys`;
  assert.match(body, `<a class="button quiet danger" href="${asking}">Revoke</a>`);
  const confirming = (await owner.open(asking)).body;
  assert.match(confirming, '<h1 dir="auto">Revoke: Worker</h1>');
  assert.match(confirming, 'This cannot be undone: create another token instead.');
  const revoked = await owner.fill(asking, {});
  assert.is(revoked.location, '/keys?done=revoke');
  const refused = await request('POST /v1/token/service', { body: { service_token: token.secret } });
  assert.is(refused.status, 401);
  assert.match((await owner.open('/keys')).body, '<span class="mark revoked_at">Revoked');
  assert.not.match((await owner.open('/keys')).body, 'Expired');
  clock.forward(25 * hour);
  assert.match((await owner.open('/keys')).body, /<span class="mark">Expired/);
});

test('keys: a service token whose batches wait for approval is marked', async () => {
  const owner = await deskOf(await seedAudience(), 'owner');
  await owner.fill('/service-tokens/new', { name: 'Scraper', scopes: 'events:write' });
  assert.not.match((await owner.open('/keys')).body, 'Waits for approval');
  await owner.fill('/service-tokens/new', { name: 'Agent', scopes: 'events:write', review: 'on' });
  assert.match((await owner.open('/keys')).body, /Agent <span class="mark review">Waits for approval/);
});

test('keys: an API key replaced stops working at once, and is deleted', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner');
  const as = await apiKey(audience);
  const { body } = await owner.open('/keys');
  const replacing = pathIn(body, 'rotateKey');
  assert.match((await owner.open(replacing)).body, 'The present key stops working at once');
  assert.is((await request('GET /v1/locales', { as })).status, 200);
  const rotated = await owner.fill(replacing, {});
  const [next = ''] = /(?<=<code>)\w+_\w+/.exec((await owner.open(rotated.location)).body) ?? [];
  assert.is((await request('GET /v1/locales', { as })).status, 401);
  assert.is((await request('GET /v1/locales', { as: `Bearer ${next}` })).status, 200);
  const deleted = await owner.fill('/keys', {}, pathIn(body, 'delete'));
  assert.is(deleted.location, '/keys?done=delete');
  assert.is((await request('GET /v1/locales', { as: `Bearer ${next}` })).status, 401);
});
