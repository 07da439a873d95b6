import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

type Item = Record<string, unknown>;

const { provenance } = venueItem('');

const venueProblems: [what: string, values: Item, field: string][] = [
  ['a name of 8 KB', { name: 'x'.repeat(8192) }, 'name'],
  ['an empty name', { name: ' \t ' }, 'name'],
  ['a name with a bidirectional override', { name: 'The \u202Ellah' }, 'name'],
  ['a name with a control character', { name: 'The\u0007Hall' }, 'name'],
  ['a name with NUL', { name: 'The\0Hall' }, 'name'],
  ['a name with a lone surrogate', { name: 'The \ud800' }, 'name'],
  ['a name of two lines', { name: 'The\nHall' }, 'name'],
  ['a null for a name', { name: null }, 'name'],
  ['no name', { name: undefined }, 'name'],
  ['an unknown locale', { locale: 'atlantis' }, 'locale'],
  ['no locale', { locale: undefined }, 'locale'],
  ['a latitude beyond the pole', { latitude: 90.1 }, 'latitude'],
  ['no longitude', { longitude: undefined }, 'longitude'],
  ['an address that is no http address', { url: 'javascript:alert(1)' }, 'url'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['no provenance', { provenance: undefined }, 'provenance'],
  [
    'a confidence over 1',
    { provenance: { ...Object(provenance), confidence: 1.1 } },
    'provenance.confidence',
  ],
  [
    'a retrieval without offset',
    { provenance: { ...Object(provenance), retrieved_at: '2026-11-20T12:00:00' } },
    'provenance.retrieved_at',
  ],
];

let as: string;
test.before(async () => {
  ({ as } = await createScene());
});

for (const [what, values, field] of venueProblems)
  test(`POST /v1/research/batch: 422 for a venue with ${what}`, async () => {
    await refused(as, { venues: [venueItem('v1', values)] }, field);
  });

const eventProblems: [what: string, values: Item, field: string][] = [
  ['a name of 8 KB', { name: 'x'.repeat(8192) }, 'name'],
  ['a name with a bidirectional isolate', { name: 'The \u2067dance' }, 'name'],
  ['a start without offset', { starts_at: '2099-01-01T20:00:00' }, 'starts_at'],
  ['a date alone', { starts_at: '2099-01-01' }, 'starts_at'],
  ['a date that does not exist', { starts_at: '2099-02-30T20:00:00Z' }, 'starts_at'],
  ['an hour that does not exist', { starts_at: '2099-02-20T25:00:00Z' }, 'starts_at'],
  ['an end before its start', { ends_at: '2099-01-01T20:00:00Z' }, 'ends_at'],
  ['an end at its start', { ends_at: '2099-01-02T01:00:00Z' }, 'ends_at'],
  ['no start', { starts_at: undefined }, 'starts_at'],
  ['no time to end before the year 10000', { starts_at: '9999-12-31T21:00:00Z' }, 'starts_at'],
  ['a venue that is in neither batch nor store', { venue: { external_id: 'nowhere' } }, 'venue'],
  ['a venue named twice', { venue: { external_id: 'v1', id: crypto.randomUUID() } }, 'venue'],
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['an unknown status', { status: 'maybe' }, 'status'],
  ['a person without a name', { people: ['Ana', ' '] }, 'people.1'],
];

for (const [what, values, field] of eventProblems)
  test(`POST /v1/research/batch: 422 for an event with ${what}`, async () => {
    await refused(as, { venues: [venueItem('v1')], events: [eventItem('e1', values)] }, field);
  });

async function refused(as: string, batch: { venues?: Item[]; events?: Item[] }, field: string) {
  const dry = await send(as, batch, '?dry_run=true');
  const { status, body } = await send(as, batch);
  assert.is(status, 422);
  assert.equal([dry.status, dry.body], [status, body]);
  assert.is(body.error, 'invalid_batch');
  assert.equal(
    body.items.map(({ fields }) => Object.keys(fields)),
    [[field]],
  );
  assert.equal((await request('GET /v1/research/batches', { as })).body, []);
}

test('POST /v1/research/batch: 422 for a bad event, which is no bad venue of the same external id', async () => {
  const events = [eventItem('v1', { name: '' }), eventItem('e1')];
  await refused(as, { venues: [venueItem('v1')], events }, 'name');
});

test('POST /v1/research/batch: 422 for an end that is before the stored start', async () => {
  const { as } = await createScene();
  await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const early = { external_id: 'e1', provenance, ends_at: '2098-01-01T00:00:00Z' };
  const { status, body } = await send(as, { events: [early] });
  assert.is(status, 422);
  assert.equal(body.items[0]?.fields, { ends_at: ['must be after starts_at'] });
});

test('POST /v1/research/batch: 422 names every bad item at once, and nothing is written', async () => {
  const { as } = await createScene();
  const { status, body } = await send(as, {
    venues: [
      venueItem('good'),
      venueItem('bad', { name: '' }),
      venueItem('good'),
      { name: 'Nameless' },
      venueItem('lost', { locale: 'atlantis' }),
    ],
    events: [
      eventItem('e1', { venue: { external_id: 'good' } }),
      eventItem('e2', { venue: { external_id: 'bad' } }),
      eventItem('e3', { venue: { external_id: 'none' } }),
    ],
  });
  assert.is(status, 422);
  assert.equal(
    body.items.map(({ kind, index, external_id, fields }) => [kind, index, external_id, Object.keys(fields)]),
    [
      ['venue', 1, 'bad', ['name']],
      ['venue', 2, 'good', ['external_id']],
      ['venue', 3, null, ['external_id', 'provenance']],
      ['venue', 4, 'lost', ['locale']],
      ['event', 1, 'e2', ['venue']],
      ['event', 2, 'e3', ['venue']],
    ],
  );
  assert.equal((await send(as, { venues: [venueItem('good')] })).body.venues.created, 1);
});

test('POST /v1/research/batch: 422 names an item given twice, whatever else is wrong with either', async () => {
  const { as } = await createScene();
  const venues = [venueItem('v1', { name: '' }), venueItem(' v1 '), venueItem(' v1', { latitude: 100 })];
  const { body } = await send(as, { venues });
  assert.equal(
    body.items.map(({ index, external_id, fields }) => [index, external_id, Object.keys(fields)]),
    [
      [0, 'v1', ['name']],
      [1, 'v1', ['external_id']],
      [2, 'v1', ['external_id', 'latitude']],
    ],
  );
});

test('POST /v1/research/batch: blanks around external ids make no difference, letters do', async () => {
  const { as } = await createScene();
  const twice = await send(as, { venues: [venueItem('v1'), venueItem(' v1 ')] });
  assert.is(twice.status, 422);
  assert.equal(pluck(twice.body.items, 'index'), [1]);
  const letters = await send(as, { venues: [venueItem('v1'), venueItem('V1'), venueItem('v 1')] });
  assert.is(letters.body.venues.created, 3);
});

test('POST /v1/research/batch: 400 for what is no batch', async () => {
  const { as } = await createScene();
  const source = { name: 'scraper' };
  for (const [body, field] of [
    [{}, 'source'],
    [{ source: { name: '' } }, 'source.name'],
    [{ source, venues: {} }, 'venues'],
    [{ source, places: [] }, 'places'],
  ] as const) {
    const answer = await request<{ fields: object }>('POST /v1/research/batch', { as, body });
    assert.is(answer.status, 400);
    assert.equal(Object.keys(answer.body.fields), [field]);
  }
});

test('POST /v1/research/batch: 413 for more than 10,000 items, or 16 MB', async () => {
  const { as } = await createScene();
  const many = await send(as, { venues: Array.from({ length: 10_001 }, () => ({})) });
  assert.is(many.status, 413);
  const large = await send(as, { venues: [venueItem('v1', { name: 'x'.repeat(16 * 1024 ** 2) })] });
  assert.is(large.status, 413);
});
