import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toGlobalId } from '../../core/values/global-id.ts';
import { hour } from '../../core/values/time.ts';
import { pluck } from '../support/pluck.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { mutate } from '../support/requests/mutate.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';
import { dayIn, inToronto, scene, weekdayOf } from './scene.ts';

// Its days are counted by the machine's clock.

const first = dayIn(10);
const third = dayIn(24);
const times = { starts_local: `${first}T20:00`, ends_local: `${first}T23:00` };

/** A weekly series of some dates. */
async function weekly(count = 5) {
  const place = await scene();
  const { venue, caller } = place;
  const input = { venue_id: venue.id, name: 'Jam', recurrence: `FREQ=WEEKLY;COUNT=${count}`, ...times };
  const { id } = await caller.series.create(input);
  const dates = await place.list();
  const idOf = (index: number) => dates[index]?.id ?? '';
  const starts = async () => (await place.list()).map(({ starts_at }) => inToronto(starts_at));
  const names = async () => (await place.list()).map(({ name }) => name);
  return { ...place, id, dates, idOf, starts, names };
}

test('updateSeries: all of its dates, but for what somebody edited on one', async () => {
  const { locale, caller, id, idOf, list, get, names } = await weekly();
  const hall = await seedVenue(locale);
  await caller.events.update({ id: idOf(1), name: 'Gala', starts_at: '2030-01-01T20:00Z', ends_at: null });
  await caller.series.update({ id, name: 'Session', starts_local: `${first}T21:00` });
  assert.equal(await names(), ['Session', 'Session', 'Session', 'Session', 'Gala']);
  const [one] = await list();
  assert.equal(
    [inToronto(one?.starts_at ?? ''), inToronto(one?.ends_at ?? '')],
    [`${first}T21:00`, `${dayIn(11)}T00:00`],
  );
  assert.is((await get(idOf(1))).starts_at, '2030-01-01T20:00:00.000Z');
  await caller.series.update({ id, venue_id: hall.id });
  assert.is((await caller.events.get({ id: idOf(1) })).venue.id, hall.id);
  assert.equal(await list(), []);
});

test('updateSeries with fromDate: this date and later ones are a series of their own', async () => {
  const { audience, id, dates, list, get, caller } = await weekly();
  const input = { id: toGlobalId('Series', id), fromDate: third, name: 'Session' };
  const { series } = await mutate(audience, 'updateSeries', input, 'series { name recurrence startsLocal }');
  assert.equal(series, { name: 'Session', recurrence: 'FREQ=WEEKLY;COUNT=3', startsLocal: `${third}T20:00` });
  const after = await list();
  assert.equal(
    after.map(({ id }) => id),
    dates.map(({ id }) => id),
  );
  assert.equal(
    after.map(({ name, series }) => [name, series?.recurrence]),
    [
      ...Array(2).fill(['Jam', `FREQ=WEEKLY;UNTIL=${dayIn(23).replaceAll('-', '')}`]),
      ...Array(3).fill(['Session', 'FREQ=WEEKLY;COUNT=3']),
    ],
  );
  assert.is((await get(dates[0]?.id ?? '')).other_dates?.length, 1);
  await caller.series.update({ id, description: 'Before.' });
  const described = await Promise.all(dates.map(({ id }) => caller.events.get({ id })));
  assert.equal(pluck(described, 'description'), ['Before.', 'Before.', null, null, null]);
});

test('updateSeries with fromDate and a start: that of the first of these dates, and none before an earlier date', async () => {
  const { id, caller, starts } = await weekly(4);
  for (const starts_local of [`${first}T21:00`, `${dayIn(17)}T21:00`])
    assert.equal(await invalidFields(caller.series.update({ id, from_date: third, starts_local })), {
      starts_local: [`must be after ${dayIn(17)}: with a from_date, earlier dates stay as they are`],
    });
  const hours = (days: number[], hour: number) => days.map((number) => `${dayIn(number)}T${hour}:00`);
  assert.equal(await starts(), hours([10, 17, 24, 31], 20));
  await caller.series.update({ id, from_date: third, starts_local: `${dayIn(23)}T21:00` });
  assert.equal(await starts(), [...hours([10, 17], 20), ...hours([23, 30], 21)]);
});

test('updateSeries with the first date as fromDate: all of it', async () => {
  const { id, caller, names } = await weekly(3);
  assert.is((await caller.series.update({ id, from_date: first, name: 'Session' })).id, id);
  assert.equal(await names(), ['Session', 'Session', 'Session']);
  assert.equal(await invalidFields(caller.series.update({ id, from_date: dayIn(11) })), {
    from_date: ['must be a day of the recurrence'],
  });
});

test('updateSeries: another rule keeps the dates that it has, deletes others unless edited, and makes new ones', async () => {
  const { id, caller, idOf, dates, list, starts } = await weekly(4);
  await caller.events.update({ id: idOf(1), description: 'Bring shoes.' });
  await caller.events.delete({ id: idOf(2) });
  await caller.series.update({ id, recurrence: 'FREQ=WEEKLY;INTERVAL=3;COUNT=3' });
  assert.equal(
    await starts(),
    [first, dayIn(17), dayIn(31), dayIn(52)].map((date) => `${date}T20:00`),
  );
  assert.equal(pluck((await list()).slice(0, 3), 'id'), [dates[0]?.id, dates[1]?.id, dates[3]?.id]);
  await caller.series.update({ id, recurrence: 'FREQ=WEEKLY;COUNT=4' });
  const again = [first, dayIn(17), dayIn(31)].map((date) => `${date}T20:00`);
  assert.equal(await starts(), again);
});

test('updateSeries: refused where no date would be to come, or no date is excluded; all dates stay', async () => {
  const { id, caller, starts } = await weekly(2);
  const before = await starts();
  for (const edit of [
    { starts_local: `${dayIn(-354)}T20:00` },
    { starts_local: `${dayIn(3653)}T20:00`, recurrence: 'FREQ=WEEKLY' },
    { starts_local: `${dayIn(3653)}T20:00` },
    { excluded_dates: [first, dayIn(17)] },
    { from_date: dayIn(17), excluded_dates: [dayIn(17)] },
  ])
    assert.equal(await invalidFields(caller.series.update({ id, ...edit })), {
      recurrence: [
        'must have a date within 400 days: to end the series, cancel or delete it; for later dates, create another',
      ],
    });
  assert.equal(await invalidFields(caller.series.update({ id, excluded_dates: [first, dayIn(18)] })), {
    excluded_dates: [`must be days of the recurrence, and ${dayIn(18)} is none`],
  });
  assert.equal(await starts(), before);
});

test('updateSeries from a date: days that were excluded before it may be sent again', async () => {
  const { id, caller, starts } = await weekly(4);
  await caller.series.update({ id, excluded_dates: [dayIn(17)] });
  await caller.series.update({ id, from_date: third, excluded_dates: [dayIn(17), dayIn(31)] });
  assert.equal(await starts(), [`${first}T20:00`, `${third}T20:00`]);
});

const losses: readonly (readonly [what: string, loss: object, recovery: object])[] = [
  ['are excluded', { excluded_dates: [dayIn(17), third] }, { excluded_dates: null }],
  [
    'a shorter rule does not have',
    { recurrence: 'FREQ=WEEKLY;COUNT=1' },
    { recurrence: 'FREQ=WEEKLY;COUNT=3' },
  ],
];
for (const [what, loss, recovery] of losses)
  test(`updateSeries: days that ${what} go, and come back with their RSVPs, as the series is by then`, async () => {
    const { audience, id, caller, dates, idOf, list, starts, names } = await weekly(3);
    const { as } = await signIn({ audience });
    await request(`POST /v1/events/${idOf(1)}/rsvp`, { as, body: { state: 'attending' } });
    await caller.series.update({ id, ...loss });
    assert.equal(await starts(), [`${first}T20:00`]);
    await caller.series.update({ id, name: 'Session', starts_local: `${first}T21:00` });
    await caller.series.update({ id, from_date: first, ...recovery });
    assert.equal(pluck(await list(), 'id'), pluck(dates, 'id'));
    assert.equal(await names(), ['Session', 'Session', 'Session']);
    assert.equal(
      await starts(),
      [first, dayIn(17), third].map((date) => `${date}T21:00`),
    );
    const { body } = await request<{ rsvp: object }>(`GET /v1/events/${idOf(1)}`, { as });
    assert.equal(body.rsvp, { state: 'attending' });
  });

test('updateSeries: another weekday, by its first start: its dates move, with their RSVPs and doors', async () => {
  const { audience, id, caller, idOf, dates, list, starts } = await weekly(2);
  const next = dayIn(11);
  assert.equal(
    await invalidFields(caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${weekdayOf(next)}` })),
    {
      starts_local: ['must be on a day of the recurrence'],
    },
  );
  const member = await signIn({ audience });
  await request(`POST /v1/events/${idOf(1)}/rsvp`, { as: member.as, body: { state: 'attending' } });
  await caller.events.update({ id: idOf(0), starts_local: `${first}T21:00` });
  const doors = new Date(Date.parse(dates[1]?.starts_at ?? '') - hour).toISOString();
  await caller.events.update({ id: idOf(1), doors_at: doors });
  await caller.series.update({ id, starts_local: `${first}T19:30` });
  await caller.series.update({ id, starts_local: `${next}T19:00` });
  assert.equal(await starts(), [`${first}T21:00`, `${dayIn(18)}T19:00`], 'what was edited stays');
  assert.equal(
    (await list()).map(({ id }) => id),
    dates.map(({ id }) => id),
  );
  const path = `GET /v1/events/${idOf(1)}` as const;
  const { body } = await request<{ rsvp: object; doors_at: string }>(path, { as: member.as });
  assert.equal(body.rsvp, { state: 'attending' });
  assert.is(inToronto(body.doors_at), `${dayIn(18)}T18:00`, 'doors open as long before');
});

test('updateSeries: from the first Tuesday of each month to the first Thursday, whichever is earlier: its dates move', async () => {
  const { caller, venue, list } = await scene();
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `${dayIn(45).slice(0, 'yyyy-mm-'.length)}0${day}`);
  const on = (weekday: string) => ({
    recurrence: `FREQ=MONTHLY;BYDAY=1${weekday};COUNT=10`,
    starts_local: `${days.find((day) => weekdayOf(day) === weekday)}T20:00`,
  });
  const { id } = await caller.series.create({ venue_id: venue.id, name: 'Jam', ...on('TU') });
  const before = await list();
  await caller.series.update({ id, ...on('TH') });
  const after = await list();
  assert.equal(pluck(after, 'id'), pluck(before, 'id'));
  for (const { starts_at } of after) assert.is(weekdayOf(inToronto(starts_at).slice(0, 10)), 'TH');
});

test('updateSeries, a day later: a date that was deleted or excluded does not come back', async () => {
  const { id, caller, idOf, starts } = await weekly(4);
  await caller.events.delete({ id: idOf(1) });
  await caller.series.update({ id, excluded_dates: [third] });
  await caller.series.update({ id, starts_local: `${dayIn(11)}T20:00` });
  assert.equal(await starts(), [`${dayIn(11)}T20:00`, `${dayIn(32)}T20:00`]);
  await caller.series.update({ id, starts_local: `${first}T20:00` });
  assert.equal(await starts(), [`${first}T20:00`, `${dayIn(31)}T20:00`], 'nor where it moves back');
});

test('updateSeries, to a weekday that it had lost: its dates move there, with their guests', async () => {
  const { id, caller, list, starts } = await weekly(1);
  const [one, other] = [first, dayIn(12)].map(weekdayOf);
  await caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${one},${other};COUNT=4` });
  await caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${one};COUNT=2` });
  const kept = pluck(await list(), 'id');
  const recurrence = `FREQ=WEEKLY;BYDAY=${other};COUNT=2`;
  await caller.series.update({ id, recurrence, starts_local: `${dayIn(12)}T20:00` });
  assert.equal(await starts(), [`${dayIn(12)}T20:00`, `${dayIn(19)}T20:00`]);
  assert.equal(pluck(await list(), 'id'), kept);
});

test('updateSeries, to a day that an edited date has already: that one stays, and the other goes', async () => {
  const { id, caller, list, starts } = await weekly(1);
  const [one, other] = [first, dayIn(12)].map(weekdayOf);
  await caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${one},${other};COUNT=2` });
  const edited = (await list())[1]?.id ?? '';
  await caller.events.update({ id: edited, name: 'Gala' });
  await caller.series.update({ id, recurrence: `FREQ=WEEKLY;BYDAY=${one};COUNT=1` });
  const recurrence = `FREQ=WEEKLY;BYDAY=${other};COUNT=1`;
  await caller.series.update({ id, recurrence, starts_local: `${dayIn(12)}T20:00` });
  assert.equal(await starts(), [`${dayIn(12)}T20:00`]);
  assert.is((await list())[0]?.id, edited);
});

test('cancelSeries: its dates, or those from a day on; a later edit leaves them cancelled', async () => {
  const { id, caller, get, dates } = await weekly(4);
  const statuses = async () => Promise.all(dates.map(async ({ id }) => (await get(id)).status));
  await caller.series.cancel({ id, from_date: third });
  assert.equal(await statuses(), ['scheduled', 'scheduled', 'cancelled', 'cancelled']);
  const others = (await get(dates[0]?.id ?? '')).other_dates ?? [];
  assert.equal(pluck(others, 'status'), ['scheduled', 'cancelled', 'cancelled']);
  await caller.series.update({ id, name: 'Session' });
  assert.equal(await statuses(), ['scheduled', 'scheduled', 'cancelled', 'cancelled']);
  assert.is((await get(dates[3]?.id ?? '')).name, 'Session');
  await caller.series.cancel({ id });
  assert.equal(await statuses(), Array(4).fill('cancelled'));
});

test('cancelSeries: its rule gets no more days, where an edited date is later than its last', async () => {
  const { id, caller, idOf } = await weekly(4);
  await caller.events.update({ id: idOf(3), name: 'Gala' });
  await caller.series.update({ id, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  await caller.series.cancel({ id });
  const [series] = await caller.series.byIds({ ids: [id] });
  assert.is(series?.recurrence, `FREQ=WEEKLY;UNTIL=${dayIn(17).replaceAll('-', '')}`);
});

test('deleteSeries: its dates until it is restored, or those from a day on', async () => {
  const { id, caller, dates, list, idOf } = await weekly(4);
  await caller.events.delete({ id: idOf(1) });
  const { id: later } = await caller.series.delete({ id, from_date: third });
  assert.equal(pluck(await list(), 'id'), [idOf(0)]);
  await caller.series.restore({ id: later });
  assert.equal(pluck(await list(), 'id'), [idOf(0), idOf(2), idOf(3)]);
  await caller.series.delete({ id });
  await caller.series.delete({ id: later });
  assert.equal(await list(), []);
  assert.is((await refusalOf(caller.series.update({ id, name: 'Session' }))).reason, 'not_found');
  await caller.events.restore({ id: idOf(1) });
  const [single] = await list();
  assert.equal([single?.id, single?.series], [dates[1]?.id, null]);
});

test('a venue: deleted with its series, and both come back', async () => {
  const { id, venue, caller, list, dates } = await weekly(2);
  await caller.venues.delete({ id: venue.id });
  assert.is((await refusalOf(caller.series.update({ id, name: 'Session' }))).reason, 'not_found');
  await caller.venues.restore({ id: venue.id });
  assert.equal(await list(), dates);
});

test('mergeVenues: a series moves with its dates, and back when the merge is reverted', async () => {
  const { audience, locale, id, venue, caller, list } = await weekly(2);
  const hall = await seedVenue(locale);
  const { moved } = await caller.venues.merge({ from: venue.id, into: hall.id });
  assert.equal(moved, [
    { kind: 'event', count: 2 },
    { kind: 'series', count: 1 },
  ]);
  assert.is((await list()).length, 2);
  await caller.series.update({ id, name: 'Session' });
  const input = { id: toGlobalId('Series', id), name: 'Jam' };
  const selection = 'series { venue { id } events { venue { id } } }';
  const { series } = await mutate(audience, 'updateSeries', input, selection);
  const there = { venue: { id: toGlobalId('Venue', hall.id) } };
  assert.equal(series, { ...there, events: [there, there] });
});
