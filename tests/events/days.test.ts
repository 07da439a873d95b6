import fc from 'fast-check';
import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventDay } from '../../orm/records/wall-time.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
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

async function place() {
  const { audience, venue } = await seedHall();
  return { audience, venue, as: (await signIn({ audience })).as };
}

async function scene(starts: readonly Start[]) {
  const { venue, as } = await place();
  for (const { zone, at } of starts)
    await seedEvent(venue, {
      name: nameOf({ zone, at }),
      startsAt: new Date(at),
      endsAt: null,
      timeZone: zone,
    });
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

const days = statement<{ day: string }, [starts: string]>(
  'days_of_starts',
  `select day_of(starts_at, time_zone, all_day)::text as day from json_to_recordset($1::json)
     as given (number integer, starts_at timestamptz, time_zone text, all_day boolean) order by number`,
);

test('the day of an event: pages have the same as the database, at 2,000 times in zones of the whole world', async () => {
  const { database } = (await testApp()).dependencies;
  const starts = fc.sample(start, { numRuns: 2000, seed: 20261126 }).map(({ zone, at }, number) => ({
    number,
    starts_at: new Date(at).toISOString(),
    time_zone: zone,
    all_day: number % 2 === 1,
  }));
  const rows = await database.query(days, [JSON.stringify(starts)]);
  for (const each of starts)
    assert.is(
      `${eventDay(each)} ${each.starts_at} ${each.time_zone}`,
      `${rows[each.number]?.day} ${each.starts_at} ${each.time_zone}`,
    );
});

test('GET /v1/venues/:id/events?day: a whole day on its own, a party at its midnight on the day before; with from, what is not over', async () => {
  const { audience, as, venue } = await place();
  const midnight = new Date('2027-05-29T04:00Z');
  const at = (startsAt: Date, hours: number) => ({
    startsAt,
    endsAt: new Date(startsAt.valueOf() + hours * hour),
  });
  await seedEvent(venue, { name: 'fair', ...at(midnight, 48), allDay: true });
  await seedEvent(venue, { name: 'party', ...at(midnight, 4) });
  await seedEvent(venue, { name: 'tea', ...at(new Date('2027-05-29T18:00Z'), 2) });
  const listed = async (query: string) => {
    const { body } = await request<Event[]>(`GET /v1/venues/${venue.id}/events?${query}`, { as });
    return body.map(({ name }) => name).toSorted();
  };
  assert.equal(await listed('day=2027-05-28'), ['party']);
  assert.equal(await listed('day=2027-05-29'), ['fair', 'tea']);
  assert.equal(await listed('day=2027-05-30'), []);
  assert.equal(await listed('day=2027-05-29&from=2027-05-29T20:00Z'), ['fair']);
  const { body } = await graphql<{ locales: { events: Event[] }[] }>(
    audience,
    '{ locales { events(day: "2027-05-29", from: "2027-05-29T20:00Z") { name } } }',
    { as },
  );
  assert.equal(body.data.locales, [{ events: [{ name: 'fair' }] }]);
});

test('GET /v1/venues/:id/events?day: 05:30 on the day whose clocks go forward, and 04:30 where they go back', async () => {
  const zone = 'America/Toronto';
  const morning = { zone, at: Date.parse('2027-03-14T05:30-04:00') };
  const night = { zone, at: Date.parse('2027-11-07T04:30-05:00') };
  const listed = await scene([morning, night]);
  assert.equal(await listed('2027-03-14'), [nameOf(morning)]);
  assert.equal(await listed('2027-11-06'), [nameOf(night)]);
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
