import fc from 'fast-check';
import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Event {
  name: string;
}

const hour = 3_600_000;

/** When clocks of the zone are changed between two times: luxon's offsets differ before and after. */
function changesOf(zone: string, from: number, until: number): number[] {
  const offsetAt = (at: number) => DateTime.fromMillis(at, { zone }).offset;
  if (until - from < 30 * 24 * hour && offsetAt(from) === offsetAt(until)) return [];
  if (until - from < 60_000) return [until];
  const middle = (from + until) / 2;
  return [...changesOf(zone, from, middle), ...changesOf(zone, middle, until)];
}

/** Days of which every database of zones knows by now what the clocks showed. */
const settled = { min: Date.UTC(1993, 0), max: Date.UTC(2023, 0) };
const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  // Half hours, quarters, half an hour of daylight saving, the first and the last to see a day.
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Tehran'],
  ...['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Chatham', 'Etc/GMT+12'],
);
const anyTime = fc.integer(settled);
const nearChange = fc
  .tuple(zones, anyTime, fc.integer({ min: -40 * hour, max: 40 * hour }))
  .map(([zone, at, distance]) => {
    const [change = at] = changesOf(zone, at, at + 300 * 24 * hour);
    return { zone, at: change + distance };
  });
/** Within a minute of 5 o'clock. */
const nearFive = fc
  .tuple(zones, anyTime, fc.integer({ min: -60_000, max: 60_000 }))
  .map(([zone, at, distance]) => {
    const five = DateTime.fromMillis(at, { zone }).set({ hour: 5, minute: 0, second: 0, millisecond: 0 });
    return { zone, at: five.toMillis() + distance };
  });
const start = fc.oneof(fc.record({ zone: zones, at: anyTime }), nearChange, nearFive, nearFive);

const startOf = (date: string, zone: string) => DateTime.fromISO(`${date}T05:00`, { zone }).toMillis();
const datePlus = (date: string, days: number) =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ days }).toISODate() ?? '';

interface Start {
  readonly zone: string;
  readonly at: number;
}

/** No zone is days away from UTC, and luxon takes its time. */
const isOn = (date: string, { zone, at }: Start) =>
  Math.abs(at - Date.parse(date)) < 4 * 24 * hour &&
  startOf(date, zone) <= at &&
  at < startOf(datePlus(date, 1), zone);

/** The day of an event, by luxon. A night before a day that a zone left out is longer. */
function dayOf({ zone, at }: Start): string {
  const today = DateTime.fromMillis(at, { zone }).toISODate() ?? '';
  const days = [0, -1, -2].map((days) => datePlus(today, days)).filter((date) => isOn(date, { zone, at }));
  assert.is(days.length, 1, `${new Date(at).toISOString()} ${zone}`);
  return days[0] ?? '';
}

async function scene(starts: readonly Start[]) {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience));
  for (const { zone, at } of starts)
    await seedEvent(venue, {
      name: nameOf({ zone, at }),
      startsAt: new Date(at),
      endsAt: null,
      timeZone: zone,
    });
  const { as } = await signIn({ audience });
  return async (date: string) => {
    const { body } = await request<Event[]>(`GET /v1/venues/${venue.id}/events?day=${date}`, { as });
    return body.map(({ name }) => name);
  };
}

const nameOf = ({ zone, at }: Start) => `${new Date(at).toISOString()} ${zone}`;

test('GET /v1/venues/:id/events?day: at 150 times, in zones of the whole world and about their changes of clocks, what luxon says', async () => {
  const starts = [
    ...new Map(
      fc.sample(start, { numRuns: 150, seed: 20261122 }).map((each) => [nameOf(each), each]),
    ).values(),
  ];
  const listed = await scene(starts);
  assert.ok(starts.length > 140);
  for (const date of new Set(
    starts.flatMap((each, index) => [dayOf(each), datePlus(dayOf(each), (index % 3) - 1)]),
  ))
    assert.equal(
      (await listed(date)).toSorted(),
      starts
        .filter((each) => isOn(date, each))
        .map(nameOf)
        .toSorted(),
      date,
    );
});

test('GET /v1/venues/:id/events?day: nothing on a day that a zone left out, whose night belongs to the day before', async () => {
  const zone = 'Pacific/Apia';
  const lastNight = { zone, at: Date.parse('2011-12-30T09:30Z') };
  const nextNight = { zone, at: Date.parse('2011-12-30T11:00Z') };
  const morning = { zone, at: Date.parse('2011-12-30T15:00Z') };
  const listed = await scene([lastNight, nextNight, morning]);
  assert.equal(await listed('2011-12-29'), [nameOf(lastNight), nameOf(nextNight)]);
  assert.equal(await listed('2011-12-30'), []);
  assert.equal(await listed('2011-12-31'), [nameOf(morning)]);
});

test('GET /v1/venues/:id/events?day: 23 and 25 hours where the clocks are changed, and 24.5 on Lord Howe', async () => {
  for (const [zone, date, hours] of [
    ['America/Toronto', '2022-03-12', 23],
    ['America/Toronto', '2022-11-05', 25],
    ['Australia/Lord_Howe', '2022-04-02', 24.5],
    ['Asia/Kolkata', '2022-03-12', 24],
  ] as const) {
    const first = { zone, at: startOf(date, zone) };
    const last = { zone, at: first.at + hours * hour - 1 };
    const listed = await scene([first, last, { zone, at: first.at - 1 }, { zone, at: last.at + 1 }]);
    assert.equal(await listed(date), [nameOf(first), nameOf(last)], `${zone} ${date}`);
  }
});

test('GET /v1/venues/:id/events?day: in a zone by a former name, or whatever its case', async () => {
  const at = Date.parse('2022-03-12T23:30Z');
  const starts = ['US/Eastern', 'us/eastern', 'Asia/Calcutta', 'Asia/Kolkata'].map((zone) => ({ zone, at }));
  const listed = await scene(starts);
  assert.equal((await listed('2022-03-12')).length, 2);
  assert.equal((await listed('2022-03-13')).length, 2);
});

test('GET /v1/venues/:id/events?day: an event in a zone that the database does not know goes by UTC', async () => {
  const start = { zone: 'Mars/Olympus', at: Date.parse('2022-03-12T05:00Z') };
  const listed = await scene([start]);
  assert.equal(await listed('2022-03-11'), []);
  assert.equal(await listed('2022-03-12'), [nameOf(start)]);
});

test.run();
