import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wallTimeAt } from '../../orm/records/wall-time.ts';
import { dayIn } from '../series/scene.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { sourceScene } from './scene.ts';

const hours = 60;

/** Four dates of one UID, a week apart. */
const weekly = (start: string, zone = 'America/Toronto', day = dayIn(40)): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:jam', 'SUMMARY:Jam', 'LOCATION:The Hall'],
    `DTSTART;TZID=${zone}:${day.replaceAll('-', '')}T${start.replace(':', '')}00`,
    ...['RRULE:FREQ=WEEKLY;COUNT=4', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');

test('a series of a calendar that moves to another hour, zone or day: is the same events, with their RSVPs', async () => {
  const { serves, read, rows, audience, caller } = await sourceScene({ when_missing: 'delete' });
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
