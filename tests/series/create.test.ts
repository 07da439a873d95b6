import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toGlobalId } from '../../core/values/global-id.ts';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { extendSeries } from '../support/app/jobs.ts';
import { pluck } from '../support/pluck.ts';
import { seedPerson } from '../support/records/seeds.ts';
import { mutate } from '../support/requests/mutate.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { dayIn, inToronto, scene, weekdayOf } from './scene.ts';

// Its days are counted by the machine's clock.

const first = dayIn(10);
const weekly = {
  name: 'Jam',
  recurrence: 'FREQ=WEEKLY',
  starts_local: `${first}T20:00`,
  ends_local: `${first}T23:30`,
};

test('createSeries: events of the next twelve months, at the same hour over changes of the clock', async () => {
  const { audience, venue, list, get } = await scene();
  const input = {
    ...{
      venueId: toGlobalId('Venue', venue.id),
      name: 'Jam',
      recurrence: `FREQ=WEEKLY;BYDAY=${weekdayOf(first)}`,
    },
    ...{ startsLocal: `${first}T20:00`, endsLocal: `${first}T23:30`, excludedDates: [dayIn(17)] },
  };
  const selection = `skippedDates series { id name recurrence startsLocal endsLocal timeZone excludedDates
    venue { id } eventsConnection(first: 1) { totalCount nodes { name series { name } } } }`;
  const { series, skippedDates } = await mutate(audience, 'createSeries', input, selection);
  const dates = await list();
  assert.equal(skippedDates, []);
  const recurrence = input.recurrence;
  assert.equal(series, {
    ...{ id: Object(series).id, name: 'Jam', recurrence, timeZone: 'America/Toronto' },
    ...{ startsLocal: input.startsLocal, endsLocal: input.endsLocal, excludedDates: input.excludedDates },
    venue: { id: input.venueId },
    eventsConnection: { totalCount: dates.length, nodes: [{ name: 'Jam', series: { name: 'Jam' } }] },
  });
  const expected = Array.from({ length: 56 }, (_, week) => dayIn(10 + 7 * week)).filter(
    (date) => date <= dayIn(400) && date !== dayIn(17),
  );
  assert.equal(
    dates.map(({ starts_at }) => inToronto(starts_at)),
    expected.map((date) => `${date}T20:00`),
  );
  assert.equal(
    dates.map(({ ends_at }) => inToronto(ends_at ?? '')),
    expected.map((date) => `${date}T23:30`),
  );
  const [one, ...others] = dates;
  const body = await get(one?.id ?? '');
  assert.is(body.series?.recurrence, recurrence);
  assert.equal(
    body.other_dates,
    others.map(({ id, starts_at, status }) => ({ id, starts_at, status })),
  );
});

test('createSeries: the first date is made, however late it is', async () => {
  const { venue, caller, list } = await scene();
  const starts_local = `${dayIn(500)}T20:00`;
  for (const recurrence of ['FREQ=YEARLY', 'FREQ=WEEKLY;COUNT=1'])
    await caller.series.create({ name: 'Gala', venue_id: venue.id, starts_local, recurrence });
  assert.equal(
    (await list()).map(({ starts_at }) => inToronto(starts_at).replace(' ', 'T')),
    [starts_local, starts_local],
  );
});

test('createSeries: what its dates have in common, with their line-up and picture', async () => {
  const { locale, venue, caller, list } = await scene();
  const { id: person } = await seedPerson(locale);
  await caller.series.create({
    ...{ ...weekly, venue_id: venue.id, recurrence: 'FREQ=WEEKLY;COUNT=3', description: 'Bring shoes.' },
    ...{ person_ids: [person], photo_url: 'https://jam.example/1.jpg', featured: true },
  });
  const dates = await list();
  assert.is(dates.length, 3);
  for (const { id } of dates) {
    const event = await caller.events.get({ id });
    assert.is(event.description, 'Bring shoes.');
    assert.equal(pluck(event.people, 'id'), [person]);
    assert.ok(event.featured && event.photo !== null);
  }
});

test('createSeries: whole days, and a rule that ends at a point in time', async () => {
  const { venue, caller, list } = await scene();
  const end = dayIn(13).replaceAll('-', '');
  const whole = { name: 'Fair', all_day: true, starts_local: first, ends_local: dayIn(12) };
  await caller.series.create({
    venue_id: venue.id,
    ...whole,
    recurrence: `RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=${end}T235959Z`,
  });
  const dates = await list();
  assert.equal(
    dates.map(({ starts_at, ends_at }) => [inToronto(starts_at), inToronto(ends_at ?? '')]),
    [
      [`${first}T00:00`, `${dayIn(12)}T00:00`],
      [`${dayIn(13)}T00:00`, `${dayIn(15)}T00:00`],
    ],
  );
  assert.is(dates[0]?.series?.recurrence, `FREQ=DAILY;INTERVAL=3;UNTIL=${end}`);
});

test('createSeries: days that a month lacks, and hours that a clock change skips, are left out, not counted, and named', async () => {
  const { venue, caller, list } = await scene();
  const create = (starts_local: string, recurrence: string) =>
    caller.series.create({ venue_id: venue.id, name: 'Late', starts_local, recurrence });
  const inDays = (isIt: (day: string) => boolean): number => {
    let days = 2;
    while (!isIt(dayIn(days))) days += 1;
    return days;
  };
  const last = inDays((date) => /-(01|03|05|08|10)-31$/.test(date));
  const monthly = await create(`${dayIn(last)}T20:00`, 'FREQ=MONTHLY;COUNT=2');
  const next = dayIn(inDays((date) => date > dayIn(last) && date.endsWith('-31')));
  assert.equal(monthly.skipped_dates, [`${dayIn(last + 1).slice(0, 7)}-31T20:00`]);
  const spring = inDays((date) => /-03-(0[89]|1[0-4])$/.test(date) && new Date(date).getUTCDay() === 0);
  const nightly = await create(`${dayIn(spring - 1)}T02:30`, 'FREQ=DAILY;COUNT=3');
  assert.equal(nightly.skipped_dates, [`${dayIn(spring)}T02:30`]);
  const made = [
    `${dayIn(last)}T20:00`,
    `${next}T20:00`,
    `${dayIn(spring - 1)}T02:30`,
    `${dayIn(spring + 1)}T02:30`,
    `${dayIn(spring + 2)}T02:30`,
  ];
  assert.equal(
    (await list()).map(({ starts_at }) => inToronto(starts_at)),
    made.sort(),
  );
});

test('createSeries: a rule that began long ago has dates from today on, and names no other that is skipped', async () => {
  const { venue, caller, list } = await scene();
  const starts_local = `1900-${dayIn(2).slice(5)}T20:00`;
  const begun = { venue_id: venue.id, name: 'Fair', starts_local, recurrence: 'FREQ=YEARLY' };
  await caller.series.create(begun);
  assert.equal(
    (await list()).map(({ starts_at }) => inToronto(starts_at)),
    [2, 367]
      .map((days) => `${dayIn(days)}T20:00`)
      .map((time) => `${time.slice(0, 5)}${starts_local.slice(5)}`),
  );
  const monthly = { starts_local: '2024-01-31T20:00', recurrence: 'FREQ=MONTHLY' };
  const { skipped_dates } = await caller.series.create({ ...begun, ...monthly });
  assert.ok(skipped_dates.length > 0 && skipped_dates.every((time) => time >= dayIn(-1)));
  assert.ok((await list()).every(({ starts_at }) => inToronto(starts_at) >= dayIn(-1)));
});

test('createSeries: refused in words', async () => {
  const { venue, caller } = await scene();
  const fieldsOf = (values: object) =>
    invalidFields(caller.series.create({ ...weekly, venue_id: venue.id, ...values }));
  for (const [recurrence, problem] of [
    ['FREQ=HOURLY', 'must not have FREQ=HOURLY: FREQ is DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=DAILY;COUNT=0', 'must not have COUNT=0: COUNT is 1 to 999'],
    ['weekly', 'must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=WEEKLY;FREQ=DAILY', 'must have each part once'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20300101', 'must end by COUNT or by UNTIL, not by both'],
    [
      'FREQ=DAILY;BYHOUR=9',
      'must not have BYHOUR: what all calendars read alike is FREQ, INTERVAL, COUNT, UNTIL, BYDAY, BYMONTHDAY, ' +
        'BYMONTH, BYYEARDAY, BYSETPOS, WKST',
    ],
    ['FREQ=YEARLY;BYMONTHDAY=29', 'must name its months too: calendars read it differently'],
    ['FREQ=WEEKLY;BYMONTHDAY=5', 'must not have BYMONTHDAY with FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYYEARDAY=341', 'must not have BYYEARDAY without FREQ=YEARLY'],
    ['FREQ=DAILY;BYDAY=2SA', 'must not have weekdays such as 1SA with FREQ=DAILY or FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYSETPOS=1', 'must not have BYSETPOS without another part such as BYDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'must not have BYMONTHDAY=32: BYMONTHDAY is 1 to 31, or -1 to -31'],
  ] as const)
    assert.equal(await fieldsOf({ recurrence }), { recurrence: [problem] });
  assert.equal(await fieldsOf({ recurrence: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }), {
    starts_local: ['must be on a day of the recurrence'],
  });
  assert.equal(await fieldsOf({ recurrence: 'FREQ=WEEKLY;UNTIL=20240201' }), {
    recurrence: ['must not end before the start'],
  });
  const ago = { starts_local: '2024-01-04T20:00', ends_local: null };
  for (const over of [
    { ...ago, recurrence: 'FREQ=WEEKLY;COUNT=2' },
    { ...ago, recurrence: 'FREQ=WEEKLY;UNTIL=20240201' },
    { recurrence: 'FREQ=WEEKLY;COUNT=1', excluded_dates: [first] },
  ])
    assert.equal(await fieldsOf(over), { recurrence: ['must have a date that is to come'] });
  assert.equal(await fieldsOf({ ends_local: `${first}T20:00` }), { ends_local: ['must be after the start'] });
  assert.equal(await fieldsOf({ all_day: true }), {
    starts_local: ['must be a date such as 2026-12-05: the series is all day'],
  });
  for (const field of ['starts_local', 'ends_local'])
    assert.equal(await fieldsOf({ [field]: first }), {
      [field]: ['must be a date and time: a date is for a series that is all day'],
    });
  assert.equal(await fieldsOf({ starts_local: '2026-02-30T20:00' }), {
    starts_local: ['must be a local time such as 2026-12-05T20:00 or, if it is all day, a date that exists'],
  });
  assert.equal(
    await fieldsOf({ starts_local: '2027-03-14T02:30', recurrence: 'FREQ=DAILY', ends_local: null }),
    {
      starts_local: ['does not exist on 2027-03-14: clocks in America/Toronto are set forward over it'],
    },
  );
  assert.equal(
    await fieldsOf({ starts_local: '1990-01-01T20:00', recurrence: 'FREQ=DAILY', ends_local: null }),
    {
      recurrence: ['must begin later, or have dates closer together: too many days would have to be tried'],
    },
  );
});

test('the job: makes later dates as time goes by, once, and none that was deleted', async () => {
  const { venue, caller, list } = await scene();
  const { dependencies } = await testApp();
  await caller.series.create({ ...weekly, venue_id: venue.id });
  await extendSeries(dependencies);
  const before = await list();
  const gone = before.at(-1)?.id ?? '';
  await caller.events.delete({ id: gone });
  const later = { ...dependencies, now: () => new Date(Date.now() + 70 * day) };
  await extendSeries(later);
  await extendSeries(later);
  const dates = await list();
  assert.equal(dates.length, before.length - 1 + 10);
  assert.equal(new Set(dates.map(({ starts_at }) => starts_at)).size, dates.length);
  assert.not(dates.some(({ id }) => id === gone));
  for (const { starts_at } of dates) assert.is(inToronto(starts_at).slice(11), '20:00');
});

test('the job of series: makes dates without a tag that was deleted', async () => {
  const { venue, caller, list } = await scene();
  const { dependencies } = await testApp();
  const [kept, deleted] = [
    await caller.tags.create({ name: 'Salsa' }),
    await caller.tags.create({ name: 'Tango' }),
  ];
  await caller.series.create({ ...weekly, venue_id: venue.id, tag_ids: [kept.id, deleted.id] });
  const before = await list();
  await caller.tags.delete({ id: deleted.id });
  await extendSeries({ ...dependencies, now: () => new Date(Date.now() + 70 * day) });
  const dates = await list();
  assert.is(dates.length, before.length + 10);
  assert.equal(
    dates.at(-1)?.tags.map(({ name }) => name),
    ['Salsa'],
  );
});

test('updateSeries and cancelSeries from a day that is not made yet: the dates before it are made all the same', async () => {
  const { venue, caller, list } = await scene();
  const { dependencies } = await testApp();
  const { id } = await caller.series.create({ ...weekly, venue_id: venue.id });
  const made = await list();
  await caller.series.cancel({ id, from_date: dayIn(10 + 7 * 65) });
  await extendSeries({ ...dependencies, now: () => new Date(Date.now() + 140 * day) });
  const dates = await list();
  assert.is(dates.length, 65);
  assert.ok(made.length < 65);
  assert.ok(dates.every(({ status }) => status === 'scheduled'));
});

test('updateSeries from a day in many years: its later dates, without listing those before', async () => {
  const { venue, caller } = await scene();
  const { id } = await caller.series.create({ ...weekly, venue_id: venue.id, recurrence: 'FREQ=DAILY' });
  const from_date = dayIn(20_000);
  const later = await caller.series.update({ id, from_date, name: 'Session' });
  const [series] = await caller.series.byIds({ ids: [later.id] });
  assert.is(series?.starts_local, `${from_date}T20:00`);
});
