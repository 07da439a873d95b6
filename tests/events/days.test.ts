import fc from 'fast-check';
import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMerger } from '../merging/merger.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
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

test('GET /v1/venues/:id/events?day and GraphQL: in Vancouver, whose clocks databases may not know, mornings from 05:00 and whole days', async () => {
  const { audience, venue, as } = await place();
  const caller = await administer(audience);
  const own = { venue_id: venue.id, time_zone: 'America/Vancouver' };
  for (const clock of ['04:30', '05:30'])
    await caller.events.create({ ...own, name: clock, starts_local: `2027-01-15T${clock}` });
  await caller.events.create({ ...own, name: 'all day', starts_local: '2027-01-15', all_day: true });
  const listed = async (day: string) => {
    const { body } = await request<Event[]>(`GET /v1/venues/${venue.id}/events?day=${day}`, { as });
    const query = `{ locales { events(day: "${day}") { name } } }`;
    const found = await graphql<{ locales: { events: Event[] }[] }>(audience, query, { as });
    assert.equal(found.body.data.locales, [{ events: body.map(({ name }) => ({ name })) }]);
    return body.map(({ name }) => name);
  };
  assert.equal(await listed('2027-01-14'), ['04:30']);
  assert.equal(await listed('2027-01-15'), ['all day', '05:30']);
  assert.equal(await listed('2027-01-16'), []);
});

test('GET /v1/venues/:id/events?day: the day follows the times, whether a batch, an edit, a revert or a merge writes them', async () => {
  const { as, admin, editEvent, revert, ask, merge } = await createMerger();
  const time_zone = 'America/Vancouver';
  const item = (external_id: string, starts_local: string) =>
    eventItem(external_id, { starts_at: undefined, starts_local, time_zone });
  const sendAt = (starts_local: string) =>
    send(as, { venues: [venueItem('v1')], events: [item('e1', starts_local)] });
  const [venue = '', id = ''] = (await sendAt('2027-01-15T05:30')).body.items.map((each) => each.id ?? '');
  const isOn = async (day: string) => {
    const { body } = await request<Event[]>(`GET /v1/venues/${venue}/events?day=${day}`, { as: admin });
    assert.is(body.length, 1, day);
  };
  await isOn('2027-01-15');
  await sendAt('2027-01-15T04:30');
  await isOn('2027-01-14');
  await editEvent(id, { startsLocal: '2027-01-20T05:30' });
  await isOn('2027-01-20');
  await editEvent(id, { timeZone: 'Pacific/Kiritimati' });
  const query = `{ audience { changesConnection(first: 2, recordId: "${globalId('Event', id)}") { edges { node { id } } } } }`;
  interface Data {
    audience: { changesConnection: { edges: { node: { id: string } }[] } };
  }
  const { edges } = (await ask<Data>(query)).body.data.audience.changesConnection;
  const [moved, earlier] = edges.map(({ node }) => node.id);
  await revert(earlier ?? '');
  await isOn('2027-01-15');
  await revert(moved ?? '');
  await isOn('2027-01-14');
  const [other] = (await send(as, { events: [item('e2', '2027-03-01T05:30')] })).body.items;
  await merge('Event', other?.id ?? '', id, { fields: ['startsAt'] });
  await isOn('2027-03-01');
});
