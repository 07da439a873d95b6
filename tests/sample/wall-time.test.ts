import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, toInstant } from '../../orm/records/wall-time.ts';
import { wallClock } from './wall-clock.ts';

const instant = (wallTime: string, timeZone: string) => toInstant(wallTime, timeZone).toISOString();

test('a wall time becomes an instant by the offset of its own day', () => {
  assert.is(instant('2026-01-15T20:00', 'America/Toronto'), '2026-01-16T01:00:00.000Z');
  assert.is(instant('2026-07-15T20:00', 'America/Toronto'), '2026-07-16T00:00:00.000Z');
  assert.is(instant('2026-07-15T20:00', 'Asia/Kolkata'), '2026-07-15T14:30:00.000Z');
  assert.is(instant('2026-12-31T23:59', 'Pacific/Kiritimati'), '2026-12-31T09:59:00.000Z');
});

test('the days around a change of clocks have the offset of before and after the hour itself', () => {
  assert.is(instant('2026-03-08T01:59', 'America/New_York'), '2026-03-08T06:59:00.000Z');
  assert.is(instant('2026-03-08T03:00', 'America/New_York'), '2026-03-08T07:00:00.000Z');
  assert.is(instant('2026-11-01T00:59', 'America/New_York'), '2026-11-01T04:59:00.000Z');
  assert.is(instant('2026-11-01T02:00', 'America/New_York'), '2026-11-01T07:00:00.000Z');
});

test('a time that clocks skip in spring is moved on by what they skip', () => {
  assert.is(instant('2026-03-08T02:30', 'America/New_York'), '2026-03-08T07:30:00.000Z');
  assert.is(instant('2026-10-04T02:15', 'Australia/Lord_Howe'), '2026-10-03T15:45:00.000Z');
});

test('of a time that clocks show twice in autumn it is the first', () => {
  assert.is(instant('2026-11-01T01:30', 'America/New_York'), '2026-11-01T05:30:00.000Z');
  assert.is(instant('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
});

test('any instant of any zone comes back, or an earlier one that the clock shows alike', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const minutes = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (timeZone, minute) => {
      const there = new Date(minute * 60_000);
      const wallTime = wallClock(there, timeZone);
      const back = toInstant(wallTime, timeZone);
      return back <= there && wallClock(back, timeZone) === wallTime;
    }),
    { numRuns: 1000, seed: 20261121 },
  );
});

test('days are added on the wall clock, over months and leap days', () => {
  assert.is(addDays('2028-02-28T19:30', 7), '2028-03-06T19:30');
  assert.is(addDays('2027-01-01T00:00', -7), '2026-12-25T00:00');
});

test('6,000 times in a dozen zones: a clock for each zone at most, asked once for each day', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(100, 112);
  const { DateTimeFormat } = Intl;
  const { formatToParts } = DateTimeFormat.prototype;
  let clocks = 0;
  let asked = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, args) => {
      clocks++;
      return Reflect.construct(target, args);
    },
  });
  DateTimeFormat.prototype.formatToParts = function (instant) {
    asked++;
    return formatToParts.call(this, instant);
  };
  try {
    for (let index = 0; index < 6000; index += 1)
      toInstant(addDays('2025-01-01T19:30', index % 500), zones[index % zones.length] ?? 'UTC');
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
    DateTimeFormat.prototype.formatToParts = formatToParts;
  }
  assert.ok(clocks <= zones.length, `${clocks} clocks`);
  assert.ok(asked > 0 && asked < 6000, `asked ${asked} times`);
});
