import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calendar } from '../../core/calendars/calendar.ts';
import { detailDefaults } from '../../core/events/detail-fields.ts';
import { day, hour, minute, second } from '../../core/values/time.ts';
import { wholeAccessibility } from '../../core/venues/venue.ts';
import { calendarText } from '../../facades/pages/calendar-text.ts';
import { readByIcalJs, readByNodeIcal } from './read.ts';

/** Around the changes of the clocks in the north and the south, of a whole hour and of half of one, and any other time. */
const changes = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-03-28T01:00:00Z',
  '2026-10-03T15:30:00Z',
];
const moment = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * hour, max: 3 * hour }))
    .map(([change, offset]) => Date.parse(change) + offset),
  fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }),
);

const inSeconds = (time: number): string => new Date(Math.floor(time / second) * second).toISOString();

const characters = ['a', 'é', '💃🏽', ',', ';', '\n', '"', ':', 'n', ' ', '今'];

/** What iCalendar escapes or folds, within what its parsers do not trim. */
const textOf = (...units: string[]) =>
  fc.string({ unit: fc.constantFrom(...units), maxLength: 200 }).map((inner) => `x${inner}x`);

const eventWith = (text: fc.Arbitrary<string>): fc.Arbitrary<Calendar['events'][number]> =>
  fc
    .record({
      id: fc.uuid(),
      uid: fc.uuid(),
      version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      updated: moment,
      start: moment,
      length: fc.integer({ min: minute, max: 40 * day }),
      name: text,
      description: fc.option(text),
      tags: fc.array(text, { maxLength: 3 }),
      status: fc.constantFrom('scheduled' as const, 'cancelled' as const),
      tentative: fc.boolean(),
      venue: fc.record({
        name: text,
        address: fc.option(text),
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        accessibility: fc.constant(wholeAccessibility({})),
      }),
    })
    .map(({ updated, start, length, ...own }) => ({
      ...own,
      url: `https://dance.example/${own.version}?day=${start}`,
      updated_at: inSeconds(updated),
      starts_at: inSeconds(start),
      ends_at: inSeconds(Math.floor(start / second) * second + length),
      ...{ ...detailDefaults, all_day: false, time_zone: 'America/Toronto', repeats: null },
    }));

const statusOf = ({ status, tentative }: Calendar['events'][number]): string => {
  if (status === 'cancelled') return 'CANCELLED';
  return tentative ? 'TENTATIVE' : 'CONFIRMED';
};

const expected = (each: Calendar['events'][number]) => ({
  uid: each.uid,
  starts: each.starts_at,
  ends: each.ends_at,
  name: each.name,
  status: statusOf(each),
  description: each.description ?? '',
  location: [each.venue.name, each.venue.address].filter((part) => part !== null).join('\n'),
  url: each.url,
  sequence: each.version,
  modified: each.updated_at,
});

const seed = 20_261_122;

// node-ical takes an escaped backslash before an n for a line break.
for (const [parser, read, text] of [
  ['ical.js', readByIcalJs, textOf(...characters, '\\')],
  ['node-ical', readByNodeIcal, textOf(...characters)],
] as const)
  test(`a calendar read by ${parser}: the same instants, names, places and statuses, also around changes of the clocks`, async () => {
    const events = fc.uniqueArray(eventWith(text), { selector: ({ id }) => id, maxLength: 20 });
    const property = fc.asyncProperty(events, text, async (events, name) => {
      const entries = read(calendarText({ name, events }));
      const withoutPlace = entries.map(({ latitude, longitude, ...entry }) => entry);
      assert.equal(withoutPlace, events.map(expected));
      for (const [index, { latitude, longitude }] of entries.entries()) {
        assert.ok(Math.abs(latitude - (events[index]?.venue.latitude ?? 0)) < 0.000_002);
        assert.ok(Math.abs(longitude - (events[index]?.venue.longitude ?? 0)) < 0.000_002);
      }
    });
    await fc.assert(property, { seed, numRuns: 200 });
  });

for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'])
  test(`a calendar written where the machine's clock is that of ${zone}: the same text`, async () => {
    const [sample] = fc.sample(fc.array(eventWith(textOf(...characters)), { minLength: 20 }), {
      seed,
      numRuns: 1,
    });
    const calendar = { name: 'Toronto', events: sample ?? [] };
    const before = process.env.TZ;
    const text = calendarText(calendar);
    process.env.TZ = zone;
    try {
      assert.is(calendarText(calendar), text);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
