import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Event } from '../../core/events/event.ts';
import { hoursInWords, inDays } from '../../facades/pages/site/when.ts';

const event = (starts_at: string, ends_at: string | null, time_zone = 'America/Toronto'): Event => ({
  ...{ id: starts_at, name: 'Dance', description: null, status: 'scheduled', featured: false, url: null },
  ...{ starts_at, ends_at, time_zone, all_day: false },
  venue: { id: 'v', name: 'The Hall', latitude: 43.65, longitude: -79.38 },
  locale: { id: 'l', name: 'Toronto' },
  ...{ people: [], photo: null, rsvp: null },
});

const now = new Date('2026-11-25T15:00:00Z'); // 10:00 in Toronto, midnight in Tokyo

const shown = (...times: Parameters<typeof event>) => {
  const one = event(...times);
  return [inDays([one], now)[0]?.title, hoursInWords(one).replaceAll(/\s+/g, ' ')];
};

test('an event in a list: under its day in its own zone, which ends at 5 o’clock, with its hours', () => {
  assert.equal(shown('2026-11-25T18:00:00Z', null), ['Today', '1:00 PM']);
  assert.equal(shown('2026-11-26T01:00:00Z', '2026-11-26T04:30:00Z'), ['Tonight', '8:00 – 11:30 PM']);
  assert.equal(shown('2026-11-26T01:00:00Z', '2026-11-26T07:00:00Z'), ['Tonight', '8:00 PM – 2:00 AM']);
  assert.equal(shown('2026-11-26T06:00:00Z', null), ['Tonight', '1:00 AM']);
  assert.equal(shown('2026-11-26T15:00:00Z', null), ['Tomorrow', '10:00 AM']);
  assert.equal(shown('2026-11-25T16:00:00Z', null, 'Asia/Tokyo'), ['Tonight', '1:00 AM']);
  assert.equal(shown('2026-11-28T05:00:00Z', '2026-11-29T05:00:00Z'), ['Saturday, November 28', 'All day']);
  assert.equal(shown('2026-11-28T05:00:00Z', '2026-11-30T05:00:00Z'), [
    'Saturday, November 28',
    'All day until Nov 29',
  ]);
  assert.equal(shown('2026-11-28T20:00:00Z', '2026-12-05T20:00:00Z'), [
    'Saturday, November 28',
    'From 3:00 PM until Dec 5',
  ]);
});

test.run();
