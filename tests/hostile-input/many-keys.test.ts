import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findOversizedObject } from '../../core/request/oversized-object.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

/** Milliseconds of the shortest of ten runs, which other work on the machine disturbs least. */
function shortestTime(run: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

interface Refused {
  error: string;
  fields: Record<string, string[]>;
  items: { kind: string; index: number; fields: Record<string, string[]> }[];
}

const withKeys = (count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

const problem = ['has more than 256 keys'];

test('POST /v1/token: 400 for 257 keys anywhere, by the path of their object', async () => {
  const objects: [string, unknown][] = [
    ['body', withKeys(257)],
    ['device', { device: withKeys(257) }],
    ['device.list.1', { device: { 'a"b\\': 1, list: [[1, 2], withKeys(257)] } }],
    ['de"vi,ce\\', { 'de"vi,ce\\': withKeys(257) }],
  ];
  for (const [path, body] of objects) {
    const answer = await request<Refused>('POST /v1/token', { body });
    assert.equal([answer.status, answer.body.error], [400, 'invalid_request'], path);
    assert.equal(answer.body.fields, { [path]: problem });
  }
});

test('POST /v1/token: 256 keys are fields to be ignored, however many objects have them', async () => {
  const body = { a: withKeys(256), b: [withKeys(256), withKeys(256, 'x:y{"[')] };
  const { fields } = (await request<Refused>('POST /v1/token', { body })).body;
  assert.equal(Object.keys(fields).sort(), ['device', 'social_token']);
});

test('POST of a form: 400 for 257 parameters', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = Array.from({ length: 257 }, (_, index) => `k${index}=`).join('&');
  for (const path of [
    '/v1/social/backchannel_logout',
    '/v1/social/deauthorize',
    '/v1/social/data_deletion',
  ]) {
    const answer = await request<Refused>(`POST ${path}`, { body, headers });
    assert.equal([answer.status, answer.body.fields], [400, { body: problem }], path);
  }
  const { status, body: oauth } = await request('POST /voice/token', { body, headers });
  assert.is(status, 400);
  assert.equal(oauth, { error: 'invalid_request', error_description: 'body has more than 256 keys' });
});

test('GraphQL variables with 257 keys: 400, in a body and in a query string', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const path = `/v1/audience/${audience.id}/graphql`;
  const variables = { input: withKeys(257) };
  const query = 'query ($input: Float) { __typename }';
  const search = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  for (const answer of [
    await request(`POST ${path}`, { as, body: { query, variables } }),
    await request(`GET ${path}?${search}`, { as }),
  ]) {
    assert.is(answer.status, 400);
    assert.match(JSON.stringify(answer.body), /input: has more than 256 keys/);
  }
});

test('POST /voice/events: 400 for 257 keys in an envelope', async () => {
  const body = { version: '1.0', session: withKeys(257), request: { type: 'IntentRequest' } };
  const answer = await request<Refused>('POST /voice/events', { body });
  assert.equal([answer.status, answer.body.fields], [400, { session: problem }]);
});

test('POST /trpc: 257 keys are invalid_request, and invalid_batch in a batch', async () => {
  const { as } = await signIn({ admin: true });
  interface Failed {
    error: { data: { error: string; httpStatus: number } };
  }
  const failureOf = async (name: string, body: unknown) =>
    (await request<Failed>(`POST /trpc/${name}`, { as, body })).body.error.data;
  const location = await failureOf('me.reportLocation', { coordinates: withKeys(257) });
  assert.equal([location.error, location.httpStatus], ['invalid_request', 400]);
  const batch = await failureOf('research.batch', { venues: [withKeys(257)] });
  assert.equal([batch.error, batch.httpStatus], ['invalid_batch', 422]);
});

test('POST /v1/research/batch: 422 invalid_batch for 257 keys, naming the item', async () => {
  const audience = await seedAudience();
  const as = await worker(audience);
  const source = { name: 'scraper' };
  const refused = async (body: unknown) => {
    const answer = await request<Refused>('POST /v1/research/batch', { as, body });
    assert.equal([answer.status, answer.body.error], [422, 'invalid_batch']);
    return answer.body.items;
  };
  const item = { external_id: null, fields: { body: problem } };
  assert.equal(await refused({ source, venues: [{}, withKeys(257)] }), [
    { kind: 'venue', index: 1, ...item },
  ]);
  assert.equal(await refused({ source, events: [{ venue: { a: withKeys(257) } }] }), [
    { kind: 'event', index: 0, external_id: null, fields: { 'venue.a': problem } },
  ]);
  assert.equal(await refused({ source: withKeys(257) }), []);
  assert.equal(await refused(`{${'"k":1,'.repeat(1_000_000)}"k":1}`), []);
});

const large = JSON.stringify({ name: 'Hall', beacon: withKeys(88_000) });

test('POST /v1/locales/:id/venues: 400 for 957 KB with 88,000 keys, before they are parsed', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, admin: true });
  const line = `POST /v1/locales/${(await seedLocale(audience)).id}/venues`;
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = (text, reviver) => {
    longest = Math.max(longest, text.length);
    return parse(text, reviver);
  };
  try {
    assert.is((await request(line, { as, body: large })).status, 400);
  } finally {
    JSON.parse = parse;
  }
  assert.ok(longest < large.length / 2, `a text of ${longest} characters was parsed`);
});

test('957 KB with 88,000 keys: refusing them costs less than half of parsing them', () => {
  const bytes = Buffer.from(large);
  const searching = shortestTime(() => findOversizedObject(bytes));
  const parsing = shortestTime(() => JSON.parse(large));
  assert.ok(searching < parsing / 2, `${searching} ms, and ${parsing} ms for parsing`);
});

test('a JSON text is searched without being parsed: broken ones, and 100,000 levels, do no harm', () => {
  const find = (text: string) => findOversizedObject(Buffer.from(text));
  const keys = JSON.stringify(withKeys(257));
  assert.equal(find(keys), []);
  assert.is(find(keys.replaceAll(':', ' ')), null);
  assert.is(find(`{"a":"${':'.repeat(2000)}"}`), null);
  assert.is(find(`["${'\\"'.repeat(1000)}:"]`), null);
  assert.is(find(`[${'"a":'.repeat(256)}`), null);
  assert.is(find(']}'.repeat(1000)), null);
  assert.is(find(`"${'a'.repeat(2000)}`), null);
  assert.equal(find(`${'['.repeat(100_000)}${keys}`), Array(10).fill(0));
  assert.equal(find(`{:${keys}`), ['?']);
});
