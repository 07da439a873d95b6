import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Refused {
  error: string;
  fields: Record<string, string[]>;
  items: { index: number; external_id: string | null; fields: Record<string, string[]> }[];
}

const unknown = ['is not a known field'];

const withKeys = (count: number, prefix = 'k'): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]));

test('POST /v1/locales/:id/venues: 400 names 50 unknown fields of each object, and says how many more there are', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, admin: true });
  const point = { name: 'Hall', latitude: 1, longitude: 1 };
  const body = { ...point, ...withKeys(60), beacon: { major: 1, minor: 1, ...withKeys(256 - 2) } };
  const line = `POST /v1/locales/${(await seedLocale(audience)).id}/venues`;
  const { status, body: answer } = await request<Refused>(line, { as, body });
  assert.is(status, 400);
  const { '': more, ...named } = answer.fields;
  assert.equal(more, ['and 214 more']);
  assert.is(Object.keys(named).filter((path) => path.startsWith('beacon.')).length, 50);
  assert.is(Object.keys(named).length, 100);
  assert.equal([named.k0, named.k49, named.k50], [unknown, unknown, undefined]);
});

test('POST /v1/locales/:id/venues: a long unknown field is named by its first 200 characters', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, admin: true });
  const line = `POST /v1/locales/${(await seedLocale(audience)).id}/venues`;
  const body = { name: 'Hall', latitude: 1, longitude: 1, ['x'.repeat(500_000)]: 1 };
  const { fields } = (await request<Refused>(line, { as, body })).body;
  assert.equal(fields, { [`${'x'.repeat(200)}…`]: unknown });
});

const refusal = async (batch: object) => {
  const as = await worker(await seedAudience());
  const body = { source: { name: 'scraper' }, ...batch };
  const answer = await request<Refused>('POST /v1/research/batch', { as, body });
  assert.equal([answer.status, answer.body.error], [422, 'invalid_batch']);
  return answer.body.items;
};

test('POST /v1/research/batch: 422 names 50 unknown fields of an item, and says how many more there are', async () => {
  const [item] = await refusal({ venues: [venueItem('v1', withKeys(200))] });
  const { '': more, ...named } = item?.fields ?? {};
  assert.is(Object.keys(named).length, 50);
  assert.equal(more, ['and 150 more']);
});

test('POST /v1/research/batch: 422 names the first 100 of 1,000 bad items, within 256 KB', async () => {
  const item = { external_id: '\u0001'.repeat(300), ...withKeys(90, 'unknown field of this item ') };
  const items = await refusal({ venues: Array.from({ length: 1000 }, () => item) });
  assert.equal(
    items.map(({ index }) => index),
    Array.from({ length: 100 }, (_, index) => index),
  );
  const size = JSON.stringify(items).length;
  assert.ok(size <= 256 * 1024 && size > 128 * 1024, `${size} bytes`);
  for (const { fields } of items) {
    const { '': [more = ''] = [], ...named } = fields;
    const all = Object.keys(named).length + Number(more.replace(/\D/g, ''));
    assert.ok(all >= 90, `${all} fields`);
  }
});

test('POST /v1/research/batch: a line-up of a million names is one error, as is one of 501', async () => {
  for (const count of [501, 1_000_000]) {
    const [item, ...others] = await refusal({ events: [{ people: Array(count).fill('Robin') }] });
    assert.equal(others, []);
    assert.equal(Object.keys(item?.fields ?? {}), ['external_id', 'provenance', 'people']);
    assert.is(item?.fields.people?.length, 1);
  }
});
