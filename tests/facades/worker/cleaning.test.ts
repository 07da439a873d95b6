import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collectItems } from '../../../core/sources/readers/items.ts';
import type { RawEvent, RawVenue } from '../../../core/sources/readers/raw-records.ts';
import { pluck } from '../../support/pluck.ts';

const hall: RawVenue = {
  external_id: 'hall',
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
  external_id: 'dance',
  name: 'Dance',
  venue: hall.external_id,
  starts_at: '2025-07-05T00:00:00.000Z',
  ends_at: '2025-07-05T03:00:00.000Z',
  timezone: 'America/New_York',
  source_url: 'https://example.org/dance\n',
  community: 'contra',
};

const options = {
  community: undefined,
  locales: [],
  onlyTimeZone: undefined,
  mayBeUnplaced: false,
  include: [],
  exclude: [],
};

const collect = (raw: { venues?: unknown[]; events?: unknown[]; people?: unknown[] }) => {
  const { venues, events, rejected } = collectItems(
    { locales: [], venues: [hall], events: [], people: [], ...raw },
    { ...options, startIn: () => '' },
  );
  return { venues, events, reasons: rejected.map(({ reason }) => reason) };
};

test('names are trimmed and folded, addresses trimmed and decoded', () => {
  const { venues, events } = collect({ events: [dance] });
  assert.is(venues[0]?.name, 'Grange Hall');
  assert.is(venues[0]?.provenance.url, 'https://example.org/hall?a=1&b=2');
  assert.is(events[0]?.url, 'https://example.org/dance');
});

for (const address of ['skidance.com', 'thttp://example.org/', '\n', '', 'javascript:alert(1)'])
  test(`${JSON.stringify(address)} is no address, and the event is rejected`, () => {
    const { reasons } = collect({ events: [{ ...dance, source_url: address }] });
    assert.equal(reasons, ['without a usable address']);
  });

test('times: in UTC, whatever the form they come in', () => {
  const times = (changes: Partial<RawEvent>) => {
    const [event] = collect({ events: [{ ...dance, ...changes }] }).events;
    return [event?.starts_at, event?.ends_at];
  };
  const offset = { starts_at: '2025-01-04T20:00:00-05:00', ends_at: null };
  assert.equal(times(offset), ['2025-01-05T01:00:00.000Z', null]);
  const local = { starts_at: '2025-07-04T20:00', ends_at: '2025-07-04T23:00:00' };
  assert.equal(times(local), ['2025-07-05T00:00:00.000Z', '2025-07-05T03:00:00.000Z']);
  assert.equal(times({ ends_at: dance.starts_at }), ['2025-07-05T00:00:00.000Z', null]);
});

test('a weekend lasts until the midnight after its last day', () => {
  const weekend = { ...dance, starts_at: '2025-07-04', ends_at: '2025-07-06' };
  const [event] = collect({ events: [weekend] }).events;
  assert.equal([event?.starts_at, event?.ends_at], ['2025-07-04T04:00:00.000Z', '2025-07-07T04:00:00.000Z']);
});

const refused: [string, Partial<RawEvent>][] = [
  ['without a name', { name: ' ' }],
  ['without a usable time', { starts_at: '2025-02-30', ends_at: null }],
  ['without a usable time', { ends_at: 'late' }],
];
for (const [reason, defect] of refused)
  test(`an event is rejected as "${reason}", for ${JSON.stringify(defect)}`, () => {
    const { events, reasons } = collect({ events: [{ ...dance, ...defect }] });
    assert.equal([events, reasons], [[], [reason]]);
  });

test('of an event given twice, the first with a usable time is kept', () => {
  const { events, reasons } = collect({
    events: [{ ...dance, starts_at: null }, dance, { ...dance, name: 'Again' }],
  });
  assert.equal(pluck(events, 'name'), ['Dance']);
  assert.equal(reasons, ['without a usable time', 'given twice']);
});

test('a placeholder in a line-up is no person', () => {
  const person = (external_id: string, name: string) => ({ external_id, name });
  const people = ['ann', 'tbd', 'ann'].map((id) => ({ person: id, role: 'caller' }));
  const billed = [person('ann', 'Ann  Lee'), person('tbd', 'TBD')];
  const { events } = collect({ people: billed, events: [{ ...dance, people }] });
  assert.equal(events[0]?.people, ['Ann Lee']);
});
