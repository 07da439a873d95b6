import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RawEvent, RawVenue } from '../../facades/programs/worker/raw-records.ts';
import { buildAudience, type RawFiles } from '../../facades/programs/worker/sample/audience.ts';

const hall: RawVenue = {
  external_id: 'tc:place:hall',
  name: ' Grange \n Hall ',
  locale: 'springfield-ma-us',
  latitude: 42.1,
  longitude: -72.6,
  coordinate_precision: 'city',
  address: null,
  community: 'contra',
  source_url: 'https://example.org/hall?a=1&amp;b=2',
};

const dance: RawEvent = {
  external_id: 'tc:event:dance',
  name: 'Dance',
  venue: hall.external_id,
  starts_at: '2025-07-05T00:00:00.000Z',
  ends_at: '2025-07-05T03:00:00.000Z',
  timezone: 'America/New_York',
  source_url: 'https://example.org/dance\n',
  community: 'contra',
};

const town = { country: 'US', latitude: 42.1, longitude: -72.6, timezone: 'America/New_York' };

const build = (raw: Partial<RawFiles>) =>
  buildAudience('contra', {
    locales: [{ label: 'springfield-ma-us', name: 'Springfield', region: 'MA', ...town }],
    venues: [hall],
    events: [],
    people: [],
    photos: [],
    tracks: [],
    ...raw,
  });

const person = (id: string, name: string) => ({
  external_id: id,
  name,
  roles: [],
  community: 'contra' as const,
});

test('names are trimmed and folded, addresses trimmed and decoded', () => {
  const { venues, events } = build({ events: [dance] });
  assert.is(venues[0]?.name, 'Grange Hall');
  assert.is(venues[0]?.source_url, 'https://example.org/hall?a=1&b=2');
  assert.is(events[0]?.source_url, 'https://example.org/dance');
});

for (const address of [
  'CANCELLED\n',
  'skidance.com',
  'thttp://example.org/',
  '\n',
  '',
  'javascript:alert(1)',
])
  test(`${JSON.stringify(address)} is no address, and the event is kept without one`, () => {
    assert.is(build({ events: [{ ...dance, source_url: address }] }).events[0]?.source_url, undefined);
  });

test('times are kept as local wall time, whatever the form they come in', () => {
  const times = (changes: Partial<RawEvent>) => {
    const [event] = build({ events: [{ ...dance, ...changes }] }).events;
    return [event?.starts_at, event?.ends_at];
  };
  assert.equal(times({}), ['2025-07-04T20:00', '2025-07-04T23:00']);
  assert.equal(times({ starts_at: '2025-01-04T20:00:00-05:00', ends_at: null }), [
    '2025-01-04T20:00',
    undefined,
  ]);
  assert.equal(times({ starts_at: '2025-07-04T20:00', ends_at: '2025-07-04T23:00:00' }), [
    '2025-07-04T20:00',
    '2025-07-04T23:00',
  ]);
  assert.equal(times({ ends_at: dance.starts_at }), ['2025-07-04T20:00', undefined]);
});

test('a weekend lasts until the midnight after its last day', () => {
  const weekend = { ...dance, year: 2025, all_day: true, starts_at: '2025-07-04', ends_at: '2025-07-06' };
  const [event] = build({ events: [weekend] }).events;
  assert.is(event?.starts_at, '2025-07-04T00:00');
  assert.is(event?.ends_at, '2025-07-07T00:00');
});

const refused: [string, Partial<RawEvent>][] = [
  ['without a name', { name: ' ' }],
  ['without a usable time', { starts_at: null, ends_at: null }],
  ['without a usable time', { timezone: null }],
  ['without a usable time', { starts_at: '2025-07-04', ends_at: null }],
  ['without a usable time', { starts_at: '2025-02-30T20:00:00Z', ends_at: null }],
  ['without a usable time', { starts_at: '2025-02-30', ends_at: null, year: 2025 }],
  ['without a usable time', { ends_at: 'late' }],
  ['ends before it starts', { ends_at: '2025-07-04T23:00:00.000Z' }],
  ['older than the sample', { starts_at: '2022-07-04T23:00:00.000Z', ends_at: null }],
  ['at a venue left out', { venue: 'tc:place:elsewhere' }],
];
for (const [reason, defect] of refused)
  test(`an event is left out as "${reason}", for ${JSON.stringify(defect)}`, () => {
    const { events, left_out } = build({ events: [{ ...dance, ...defect }] });
    assert.equal(events, []);
    assert.equal(left_out.events, { [reason]: 1 });
  });

test('of an event given twice, the first with a usable time is kept', () => {
  const { events, left_out } = build({
    events: [{ ...dance, starts_at: null }, dance, { ...dance, name: 'Again' }],
  });
  assert.equal(
    events.map(({ name }) => name),
    ['Dance'],
  );
  assert.equal(left_out.events, { 'without a usable time': 1, 'given twice': 1 });
});

test('venues without name, coordinates or locale are left out, each with its reason', () => {
  const { left_out } = build({
    venues: [hall, { ...hall, name: '' }, { ...hall, latitude: null }, { ...hall, locale: null }],
  });
  assert.equal(left_out.venues, { 'without a name': 1, 'without coordinates': 1, 'without a locale': 1 });
});

test('people live where they play; stand-ins and those who play nowhere are left out', () => {
  const billed = [person('ann', 'Ann  Lee'), person('tbd', 'TBD'), person('bo', 'Bo')];
  const people = ['ann', 'tbd', 'ann'].map((id) => ({ person: id, role: 'caller' }));
  const sample = build({ people: billed, events: [{ ...dance, people }] });
  assert.equal(sample.people, [{ external_id: 'ann', name: 'Ann Lee', locale: 'springfield-ma-us' }]);
  assert.equal(sample.events[0]?.people, ['ann']);
  assert.equal(sample.left_out.people, { 'without a name': 1, 'in no event of the sample': 1 });
});

test('locales that share a name carry their region', () => {
  const locales = ['ma', 'mo'].map((region) => ({
    label: `springfield-${region}-us`,
    name: 'Springfield',
    region: region.toUpperCase(),
    ...town,
  }));
  const other = { ...hall, external_id: 'tc:place:other', locale: 'springfield-mo-us' };
  assert.equal(
    build({ locales, venues: [hall, other] }).locales.map(({ name }) => name),
    ['Springfield, MA', 'Springfield, MO'],
  );
});

test.run();
