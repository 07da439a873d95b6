import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCompact } from '../../orm/sample/compact.ts';
import { shifted, weeksToShift } from '../../orm/sample/shift.ts';
import { wallClock } from './wall-clock.ts';

const day = 24 * 60 * 60 * 1000;
const time_zone = 'America/New_York';
const event = { starts_at: '2025-06-13T19:30', ends_at: '2025-06-13T22:00', time_zone };

test('a shift keeps weekday and hour from summer into winter', () => {
  const { starts_at, ends_at } = shifted(event, 26);
  assert.is(starts_at.toISOString(), '2025-12-13T00:30:00.000Z');
  assert.is(wallClock(starts_at, time_zone), '2025-12-12T19:30');
  assert.is(ends_at && wallClock(ends_at, time_zone), '2025-12-12T22:00');
});

test('an event without an end has none after a shift', () => {
  assert.is(shifted({ starts_at: event.starts_at, time_zone }, 26).ends_at, null);
});

test('an event that a shift brings into the hour skipped in spring still ends after it starts', () => {
  const night = { starts_at: '2026-03-01T02:30', ends_at: '2026-03-01T03:00', time_zone };
  const { starts_at, ends_at } = shifted(night, 1);
  assert.is(starts_at.toISOString(), '2026-03-08T07:30:00.000Z');
  assert.is(ends_at?.toISOString(), '2026-03-08T08:00:00.000Z');
});

test('one event starts within the week after now, whichever day that is and before or after the event', () => {
  for (const now of [new Date('2026-11-21T02:07:00Z'), new Date('2019-05-05T12:00:00Z')]) {
    const { starts_at } = shifted(event, weeksToShift([event], now));
    assert.ok(starts_at >= now && starts_at.valueOf() < now.valueOf() + 7 * day);
  }
});

test('no events need no shift', () => {
  assert.is(weeksToShift([], new Date()), 0);
});

for (const audience of ['toronto', 'contra', 'nyphil'] as const) {
  test(`${audience}: on days over a year, about half lies ahead, four or more in the week`, async () => {
    const { events } = await readCompact(audience);
    for (let index = 0; index < 400; index += 29) {
      const now = new Date(Date.UTC(2026, 10, 21, index % 24) + index * day);
      const weeks = weeksToShift(events, now);
      const ahead = events.map((event) => shifted(event, weeks).starts_at).filter((start) => start > now);
      const share = ahead.length / events.length;
      assert.ok(share > 0.39 && share < 0.7, `${share} lie ahead of ${now.toISOString()}`);
      assert.ok(ahead.filter((start) => start.valueOf() < now.valueOf() + 7 * day).length >= 4);
    }
  });
}
