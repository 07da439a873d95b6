import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Caller, createCallers } from '../../access-matrix/callers.ts';
import { testApp } from '../../support/app/app.ts';
import {
  seedAudience,
  seedBatch,
  seedCity,
  seedEvent,
  seedLocale,
  seedVenue,
} from '../../support/records/seeds.ts';
import { apiKey, serviceToken } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { call, connect, refusalOf } from './agent.ts';

/** A notification is accepted without a response, so its status shows who is admitted. */
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };

const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

async function post(authorization: string | undefined, extra: Record<string, string> = {}, url?: string) {
  return fetch(`${url ?? (await testApp()).url}/mcp`, {
    method: 'POST',
    headers: { ...headers, ...extra, ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(notification),
  });
}

/** The service token is accepted here as it is. */
const isAdmitted = ({ kind, name }: Caller): boolean =>
  ['user', 'application', 'service'].includes(kind) || name === 'a service token as it is';

test('/mcp, each kind of credential: admitted, or the status and body of every other route', async () => {
  for (const caller of await createCallers(await seedAudience())) {
    const response = await post(await caller.as());
    const expected = caller.kind === 'voice' ? 403 : 401;
    assert.is(response.status, isAdmitted(caller) ? 202 : expected, caller.name);
    if (!isAdmitted(caller))
      assert.equal(await response.json(), caller.kind === 'voice' ? forbidden : {}, caller.name);
  }
});

const forbidden = { error: 'forbidden', message: 'This credential may not do that.' };

test('Bearer svc_…: accepted by /mcp only', async () => {
  const audience = await seedAudience();
  const as = `Bearer ${(await serviceToken(audience)).secret}`;
  assert.is((await post(as)).status, 202);
  for (const line of [
    'GET /v1/research/batches',
    'GET /v1/changes',
    'GET /v1/search?q=salsa',
    'GET /trpc/research.batches',
    `POST /v1/audience/${audience.id}/graphql`,
    'GET /voice/ping',
  ])
    assert.is((await request(line, { as, ...(line.startsWith('POST') && { body: {} }) })).status, 401, line);
});

test('/mcp with a revoked or expired service token, or one with another end: 401', async () => {
  const audience = await seedAudience();
  const { dependencies } = await testApp();
  const past = new Date(dependencies.now().valueOf() - 1000);
  for (const values of [{ revokedAt: past }, { expiresAt: past }])
    assert.is((await post(`Bearer ${(await serviceToken(audience, values)).secret}`)).status, 401);
  const { secret } = await serviceToken(audience);
  const another = secret.at(-9) === '0' ? '1' : '0';
  assert.is((await post(`Bearer ${secret.slice(0, -9)}${another}${secret.slice(-8)}`)).status, 401);
  assert.is((await post(`JWT ${secret}`)).status, 401);
});

test('/mcp with a credential in a cookie or the address: 401', async () => {
  const { secret } = await serviceToken(await seedAudience());
  const { url } = await testApp();
  for (const name of ['session', '__Host-session', 'token', 'authorization'])
    assert.is((await post(undefined, { cookie: `${name}=${secret}` })).status, 401);
  const address = `${url}/mcp?access_token=${secret}`;
  assert.is(
    (await fetch(address, { method: 'POST', headers, body: JSON.stringify(notification) })).status,
    401,
  );
});

test('tools: those that the scopes of a token do not allow, and those that an API key may not call, refuse in words', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const { secret } = await serviceToken(audience, { scopes: ['places:write'] });
  const writer = await connect(`Bearer ${secret}`);
  for (const name of ['snapshot', 'list_batches', 'list_changes'])
    assert.match(
      (await refusalOf(writer, name)) ?? '',
      /^insufficient_scope: .*\nRequired: research:read$/s,
      name,
    );
  assert.match((await refusalOf(writer, 'search', { q: 'salsa' })) ?? '', 'Required: research:read');
  assert.match(
    (await refusalOf(writer, 'send_batch', { source: { name: 'a' } })) ?? '',
    'Required: events:write',
  );
  const application = await connect(await apiKey(audience));
  for (const name of ['snapshot', 'list_batches'])
    assert.match((await refusalOf(application, name)) ?? '', /^insufficient_scope: /);
  for (const name of ['list_changes', 'search'])
    assert.is(await refusalOf(application, name, name === 'search' ? { q: 'salsa' } : {}), undefined);
});

test('tools: nothing of another audience, whatever the input names', async () => {
  const mark = 'Foreignmark';
  const foreign = await seedAudience();
  const there = await seedLocale(foreign, { label: 'there', name: mark });
  await seedVenue(there, { name: mark });
  const { id: batchId } = await seedBatch(foreign);
  const audience = await seedAudience();
  const { secret } = await serviceToken(audience);
  const client = await connect(`Bearer ${secret}`);
  for (const [name, input] of [
    ['snapshot', { audience_id: foreign.id }],
    ['snapshot', { audience: foreign.subdomain, locale: 'there' }],
    ['snapshot', { locale: 'there' }],
    ['search', { q: mark, audience_id: foreign.id }],
    ['list_batches', { audience: foreign.subdomain }],
    ['get_batch', { id: batchId }],
    ['dry_run_undo', { id: batchId }],
    ['undo_batch', { id: batchId }],
    ['list_changes', { audience_id: foreign.id }],
    ['dry_run_batch', { audience_id: foreign.id, source: { name: 'a' } }],
    ['send_batch', { audience_id: foreign.id, source: { name: 'a' } }],
  ] as const) {
    const words = (await refusalOf(client, name, input)) ?? '';
    assert.match(words, /^(forbidden|not_found): /, name);
    assert.not.match(words, mark, name);
  }
  assert.equal(await call(client, 'search', { q: mark }), { items: [] });
});

test('search by a service token: hidden venues and events too, which an ordinary user does not see', async () => {
  const { audience, locale } = await seedCity();
  await seedVenue(locale, { name: 'Secludedly', hidden: true });
  await seedEvent(await seedVenue(locale), { name: 'Secludedly', hidden: true });
  const client = await connect(`Bearer ${(await serviceToken(audience)).secret}`);
  const { items } = await call<{ items: { record: { hidden: boolean } }[] }>(client, 'search', {
    q: 'secludedly',
  });
  assert.equal(
    items.map(({ record }) => record.hidden),
    [true, true],
  );
});
