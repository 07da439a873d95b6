import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedVenue } from '../support/records/seeds.ts';
import { type SavedResponse, send, venueItem } from '../support/requests/batch.ts';
import { createScene } from './scene.ts';

/** The codes of the warnings of each item that has any, by external id. */
const codesOf = ({ items }: SavedResponse) =>
  Object.fromEntries(
    items.flatMap(({ external_id, warnings }) =>
      warnings === undefined ? [] : [[external_id, warnings.map(({ code }) => code)]],
    ),
  );

/** The report of a dry run, which is that of the real run, and then the real one's. */
async function warn(as: string, venues: Record<string, unknown>[]) {
  const dry = await send(as, { venues }, '?dry_run=true');
  const { status, body } = await send(as, { venues });
  assert.is(status, 200);
  assert.equal(codesOf(dry.body), codesOf(body));
  return codesOf(body);
}

test('POST /v1/research/batch: warnings of venues that are far from their locale or at 0, 0', async () => {
  const { as } = await createScene();
  const found = await warn(as, [
    venueItem('right', { name: 'A' }),
    venueItem('150 km', { name: 'B', latitude: 45 }),
    venueItem('250 km', { name: 'C', latitude: 45.9 }),
    venueItem('wrong sign', { name: 'D', longitude: 79.38 }),
    venueItem('nowhere', { name: 'E', latitude: 0, longitude: 0 }),
  ]);
  assert.equal(found, {
    '250 km': ['far_from_locale'],
    'wrong sign': ['far_from_locale'],
    nowhere: ['zero_coordinates'],
    right: ['no_place'],
  });
});

test('POST /v1/research/batch: a warning is a code and a sentence, and the venue is written', async () => {
  const { as, get } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1', { latitude: 0, longitude: 0 })] });
  const [item] = body.items;
  assert.equal(item, {
    kind: 'venue',
    index: 0,
    external_id: 'v1',
    id: item?.id,
    result: 'created',
    warnings: [
      {
        code: 'zero_coordinates',
        message: 'Its latitude and longitude are both 0: check its coordinates.',
      },
    ],
  });
  assert.is((await get<{ latitude: number }>(`venues/${item?.id}`)).latitude, 0);
});

test('POST /v1/research/batch: no warnings of unchanged items', async () => {
  const { as } = await createScene();
  const venues = [venueItem('v1', { latitude: 0, longitude: 0 })];
  assert.equal(await warn(as, venues), { v1: ['zero_coordinates'] });
  assert.equal(await warn(as, venues), {});
  const changed = [venueItem('v1', { latitude: 0, longitude: 0, address: 'Pier 1' })];
  assert.equal(await warn(as, changed), { v1: ['zero_coordinates'] });
});

test('POST /v1/research/batch: a warning of a venue whose name another within 300 m has', async () => {
  const { as, locale } = await createScene();
  await seedVenue(locale, { name: 'Café Zoë' });
  const found = await warn(as, [
    venueItem('same', { name: 'CAFE ZOE', latitude: 43.652 }),
    venueItem('600 m away', { name: 'Café Zoë', latitude: 43.6553 }),
    venueItem('other name', { name: 'Café Zoë 2' }),
    venueItem('farther twin', { name: 'Twins', latitude: 43.7 }),
    venueItem('near twin', { name: 'twins', latitude: 43.701 }),
  ]);
  assert.equal(found, {
    same: ['same_name_and_place', 'possible_duplicate'],
    '600 m away': ['possible_duplicate'],
    'other name': ['possible_duplicate'],
    'farther twin': ['same_name_and_place'],
    'near twin': ['same_name_and_place', 'possible_duplicate'],
  });
});

test('POST /v1/research/batch: namesakes count where the batch puts them, and in their own locale only', async () => {
  const { as } = await createScene();
  await send(as, { venues: [venueItem('v1'), venueItem('v2', { name: 'Other' })] });
  const moved = [venueItem('v1', { latitude: 44 }), venueItem('v3')];
  assert.equal(await warn(as, moved), { v3: ['possible_duplicate'] });
  assert.equal(await warn(as, [venueItem('v2', { name: 'the hall' })]), { v2: ['same_name_and_place'] });
  const elsewhere = await createScene();
  assert.equal(await warn(elsewhere.as, [venueItem('v1')]), {});
});
