import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPairs, search } from '../duplicates/pairs.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { deskOf } from './desk.ts';

const hall = { latitude: 43.6701, longitude: -79.4 };

async function scene() {
  const pairs = await createPairs();
  const older = await seedVenue(pairs.locale, { ...hall, name: 'Massey Hall', address: '178 Victoria St' });
  const copy = await seedVenue(pairs.locale, { ...hall, name: 'MASSEY HALL <b>' });
  await search();
  const [pair] = await pairs.list();
  const desk = await deskOf(pairs.audience, 'editor');
  const id =
    Buffer.from(pair?.id ?? '', 'base64url')
      .toString()
      .split(':')
      .at(-1) ?? '';
  return { ...pairs, desk, older, copy, id };
}

const decide = async ({ desk }: Awaited<ReturnType<typeof scene>>, decision: string) =>
  desk.fill('/duplicates', { decision });

test('duplicates: both beside each other, field by field, with why one is kept; counted on the first page', async () => {
  const { desk } = await scene();
  assert.match((await desk.open('/')).body, '1 pair may be one and the same');
  const { body } = await desk.open('/duplicates');
  assert.match(body, 'alike');
  assert.match(body, '178 Victoria St');
  assert.match(body, 'MASSEY HALL &#60;b&#62;');
  assert.match(body, 'Massey Hall is kept, since it was there first.');
  assert.match(body, 'data-key="m"');
});

test('merge: the other one is gone, its page leads to the one that is kept, and the step can be undone', async () => {
  const at = await scene();
  const merged = await decide(at, `merge:venue:${at.copy.id}:${at.older.id}`);
  assert.is(merged.status, 303);
  const { body } = await at.desk.open('/duplicates?done=merge');
  assert.match(body, 'Merged.');
  assert.match(body, 'Undo');
  assert.match(body, 'Nothing here looks like a duplicate.');
  assert.equal(await at.list(), []);
});

test('not the same: never suggested again, unless it is taken back', async () => {
  const at = await scene();
  await decide(at, `dismiss:${at.id}`);
  assert.match((await at.desk.open(`/duplicates?dismissed=${at.id}`)).body, 'not be suggested again');
  assert.equal(await at.list(), []);
  await at.desk.fill(`/duplicates?dismissed=${at.id}`, { decision: `back:${at.id}` }, '/duplicates');
  assert.is((await at.list()).length, 1);
});

test('duplicates are no page of contributors', async () => {
  const { audience } = await scene();
  const desk = await deskOf(audience, 'contributor', 'Conny');
  assert.is((await desk.open('/duplicates')).status, 403);
  assert.not.match((await desk.open('/')).body, '/duplicates');
});

test.run();
