import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pairMovedDates } from '../../core/sources/runs/pair-moved-dates.ts';
import { wallTimeAt } from '../../orm/records/wall-time.ts';
import { dayIn } from '../series/scene.ts';
import { clock } from '../support/app/clock.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { calendar, sourceScene } from './scene.ts';

const hours = 60;

const calendarOf = (properties: readonly string[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:jam', 'SUMMARY:Jam', 'LOCATION:The Hall'],
    ...properties,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');

/** Four dates of one UID, a week apart. */
const weekly = (start: string, zone = 'America/Toronto', day = dayIn(40)): string =>
  calendarOf([
    `DTSTART;TZID=${zone}:${day.replaceAll('-', '')}T${start.replace(':', '')}00`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ]);

/** Dates of one UID at these instants, each of half a day. */
const dates = (...starts: readonly string[]): string => {
  const [first, ...others] = starts.map((start) => start.replaceAll(/[-:]|\.\d+/g, ''));
  return calendarOf([`DTSTART:${first}`, 'DURATION:PT12H', `RDATE:${others.join(',')}`]);
};

test('a series of a calendar that moves to another hour, zone or day: is the same events, with their RSVPs', async () => {
  const {
    serves,
    read,
    rows,
    audience,
    caller,
    address,
    as: owner,
  } = await sourceScene({
    when_missing: 'delete',
  });
  const preview = { name: 'Library', address, latitude: 43.65, longitude: -79.38 };
  serves(weekly('20:00'));
  await read();
  const [first, second] = await rows();
  const { as } = await signIn({ audience });
  const rsvp = { as, body: { state: 'attending' } };
  assert.is((await request(`POST /v1/events/${first?.id}/rsvp`, rsvp)).status, 200);
  await caller.events.delete({ id: second?.id ?? '' });
  const before = (await rows()).map(({ id }) => id);
  for (const [time, zone, day] of [
    ['21:00', 'America/Toronto', dayIn(40)],
    ['21:00', 'America/Vancouver', dayIn(40)],
    ['19:00', 'America/Vancouver', dayIn(41)],
  ] as const) {
    serves(weekly(time, zone, day));
    const { body } = await request<{ events: object }>('POST /v1/sources/preview', {
      as: owner,
      body: preview,
    });
    assert.equal(body.events, { created: 0, updated: 3, unchanged: 1 });
    const run = await read(6 * hours);
    assert.equal([run.created, run.updated, run.deleted, run.kept], [0, 3, 0, 1]);
    const now = await rows();
    assert.equal(
      now.map(({ id }) => id),
      before,
    );
    assert.is(wallTimeAt(now[0]?.starts_at ?? '', zone), `${day}T${time}`);
  }
  const { body } = await request<{ rsvp: object }>(`GET /v1/events/${first?.id}`, { as });
  assert.equal(body.rsvp, { state: 'attending' });
});

test('a series of a calendar that begins a week later: its first date is none of it, and the last one is another', async () => {
  const { serves, read, rows } = await sourceScene({ when_missing: 'delete' });
  serves(weekly('20:00'));
  await read();
  const before = (await rows()).map(({ id }) => id);
  serves(weekly('20:00', 'America/Toronto', dayIn(47)));
  const run = await read(6 * hours);
  assert.equal([run.created, run.updated, run.deleted], [1, 0, 1]);
  const after = (await rows()).map(({ id }) => id);
  assert.equal(after.slice(0, 3), before.slice(1));
  assert.not(before.includes(after[3] ?? ''));
});

test('two dates of one day, one of which is moved and the other dropped: the nearest is the one that is moved', async () => {
  const { serves, read, rows } = await sourceScene({ when_missing: 'delete' });
  const at = (time: string, day = dayIn(40)) => `${day}T${time}:00.000Z`;
  const last = at('20:00', dayIn(50));
  serves(dates(at('14:00'), at('20:00'), last));
  await read();
  const [, evening, other] = await rows();
  serves(dates(at('21:00'), last));
  const run = await read(6 * hours);
  assert.equal([run.created, run.updated, run.deleted], [0, 1, 1]);
  assert.equal(
    (await rows()).map(({ id, starts_at }) => [id, starts_at]),
    [
      [evening?.id, at('21:00')],
      [other?.id, last],
    ],
  );
});

test('a series one date of which has begun: that one counts for how near its dates are', async () => {
  const { serves, read, rows } = await sourceScene({ when_missing: 'delete' });
  const inHours = (count: number) => new Date(clock.now().valueOf() + count * 3_600_000).toISOString();
  const [begun, next, dropped, added] = [-1, 23, 8 * 24, 10 * 24].map(inHours);
  serves(dates(`${begun}`, `${next}`, `${dropped}`));
  await read();
  const before = (await rows()).map(({ id }) => id);
  serves(dates(`${begun}`, `${next}`, `${added}`));
  const run = await read(6 * hours);
  assert.equal([run.created, run.updated, run.deleted], [1, 0, 1]);
  const after = (await rows()).map(({ id }) => id);
  assert.equal(after.slice(0, 2), before.slice(0, 2));
  assert.is.not(after[2], before[2]);
});

test('a UID that ends with what is no date: is as any other', async () => {
  const { serves, read, events } = await sourceScene({ when_missing: 'delete' });
  for (const [uid, title] of [
    ['Room 2099-99-99', 'Ball'],
    ['Room 2099-99-98', 'Gala'],
    ['Room 2099-01-01T99:99:99.000Z', 'Tea'],
  ] as const) {
    serves(calendar([{ uid: 'Fair' }, { uid, title }]));
    assert.is((await read(6 * hours)).state, 'succeeded');
    assert.equal(await events(), ['Fair', title]);
  }
});

test('two thousand dates of a series that move: are found within a second', () => {
  const on = (day: number, hour: number) =>
    Array.from({ length: 1000 }, (_, second) => ({
      external_id: `jam ${new Date(Date.UTC(2099, 0, day, hour, 0, second)).toISOString()}`,
      time_zone: 'UTC',
    }));
  const gone = [...on(1, 19), ...on(291, 19)];
  const added = [...on(4, 20), ...on(150, 20)];
  const started = performance.now();
  const moved = pairMovedDates(added, gone, gone);
  assert.ok(performance.now() - started < 1000);
  const [{ external_id: before = '' } = {}] = gone;
  assert.equal([moved.length, moved[0]], [1000, { before, after: added[0]?.external_id }]);
});
