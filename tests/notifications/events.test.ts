import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour, minute } from '../../core/values/time.ts';
import { dayIn } from '../series/scene.ts';
import { seedLocale, seedVenue } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { guestOf, reply, scene, told } from './scene.ts';

/** A place that becomes free is filled by the database, at its own time. */

test('an event with another time: who comes, waits or may come is told once, and who declined is not', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  const [ana, bia, cid] = [
    await guestOf(here, event),
    await guestOf(here, event, 'maybe'),
    await guestOf(here, event, 'declined'),
  ];
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  const arrived = await here.tell();
  assert.equal(told(arrived, { ana, bia, cid }), ['ana: Fado: a new time', 'bia: Fado: a new time']);
  assert.match(arrived[0]?.text ?? '', /, Casa$/);
  assert.is(arrived[0]?.address, `http://${here.audience.subdomain}.platform.test/events/${event.id}`);
  assert.equal(await here.tell(minute), []);
});

test('an event that changes again: told once before, with what is so at last, and once more after', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  const ana = await guestOf(here, event);
  const other = await seedVenue(await seedLocale(here.audience), { name: 'Adega' });
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  await here.caller.events.update({ id: event.id, venue_id: other.id });
  const [one, ...others] = await here.tell();
  assert.equal([one?.title, others], ['Fado: a new time and another place', []]);
  assert.match(one?.text ?? '', /, Adega$/);
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(51).toISOString() });
  assert.equal(told(await here.tell(minute), { ana }), ['ana: Fado: a new time']);
});

test('a change that is undone before it is told: nobody is told', async () => {
  const here = await scene();
  const startsAt = here.inHours(48);
  const event = await here.eventIn(48, { startsAt });
  await guestOf(here, event);
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  await here.caller.events.update({ id: event.id, starts_at: startsAt.toISOString() });
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  await here.caller.events.update({ id: event.id, status: 'scheduled' });
  assert.equal(await here.tell(), []);
});

test('a cancelled event: told once; that it takes place after all: told to those who were told otherwise', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  const ana = await guestOf(here, event);
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  assert.equal(told(await here.tell(), { ana }), ['ana: Fado is cancelled']);
  await here.caller.events.update({ id: event.id, status: 'scheduled' });
  const bia = await guestOf(here, event);
  assert.equal(told(await here.tell(minute), { ana, bia }), ['ana: Fado takes place after all']);
});

test('a cancellation that reached one of two devices: who has them is told that the event takes place after all', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  const ana = await guestOf(here, event);
  const body = { device_type: 'apple', vendor_identifier: event.id, notification_token: event.id };
  await request('POST /v1/token/device', { as: ana.as, body });
  here.apple.respond = async (_, token) => (token === event.id ? 'failed' : 'sent');
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  await here.tell();
  await here.caller.events.update({ id: event.id, status: 'scheduled' });
  here.apple.respond = async () => 'sent';
  const titles = (await here.tell(5 * minute)).map(({ title }) => title);
  assert.equal(titles, ['Fado takes place after all', 'Fado takes place after all']);
});

test('a deleted event, or one whose venue is: who comes or waits is told once; after it is restored, once more', async () => {
  const here = await scene();
  const event = await here.eventIn(48, { capacity: 1 });
  const [ana, bia] = [await guestOf(here, event), await guestOf(here, event)];
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  await here.caller.events.delete({ id: event.id });
  const arrived = await here.tell();
  const title = 'Fado is no longer on the programme';
  assert.equal(told(arrived, { ana, bia }), [`ana: ${title}`, `bia: ${title}`]);
  assert.is(arrived[0]?.address, `http://${here.audience.subdomain}.platform.test/`);
  await here.caller.events.restore({ id: event.id });
  const after = ['ana: Fado takes place after all', 'bia: Fado takes place after all'];
  assert.equal(told(await here.tell(minute), { ana, bia }), after);
  await here.caller.venues.delete({ id: here.venue.id });
  assert.equal(told(await here.tell(minute), { ana, bia }), [`ana: ${title}`, `bia: ${title}`]);
});

test('an event that is over, is hidden, was cancelled, is merged or comes back when it is deleted: nobody is told', async () => {
  const here = await scene();
  const values: object[] = [
    { startsAt: here.inHours(-9) },
    { hidden: true },
    { status: 'cancelled' },
    {},
    {},
  ];
  const [over, hidden, cancelled, merged, restored] = await Promise.all(
    values.map((value) => here.eventIn(48, value)),
  );
  if (!over || !hidden || !cancelled || !merged || !restored) throw new Error('Events are missing.');
  const ana = await guestOf(here, merged);
  for (const event of [over, cancelled, restored]) await reply(ana, event, 'attending');
  await here.caller.events.merge({ from: merged.id, into: (await here.eventIn(48)).id });
  for (const { id } of [over, hidden, cancelled, restored]) await here.caller.events.delete({ id });
  await here.caller.events.restore({ id: restored.id });
  assert.equal(await here.tell(), []);
});

test('dates of a series that are cancelled, moved or deleted at once: one push names them, whatever fails meanwhile', async () => {
  const here = await scene();
  const times = { starts_local: `${dayIn(7)}T20:00`, recurrence: 'FREQ=DAILY;COUNT=7' };
  const series = await here.caller.series.create({ venue_id: here.venue.id, name: 'Jam', ...times });
  const [page] = await here.caller.events.listByOwner({ owner: 'series', ids: [series.id] });
  const dates = page?.rows ?? [];
  const ana = await guestOf(here);
  for (const date of dates) await reply(ana, date, 'attending');
  const bia = await guestOf(here, dates[6]);
  here.apple.respond = async (_, token) => (token === ana.deviceToken ? 'failed' : 'sent');
  await here.caller.series.update({ id: series.id, starts_local: `${dayIn(7)}T21:00` });
  const both = ['ana: Jam (7 dates): a new time', 'bia: Jam: a new time'];
  assert.equal(told(await here.tell(), { ana, bia }), both);
  here.apple.respond = async () => 'sent';
  const [again, ...others] = await here.tell(minute);
  assert.equal([again?.title, others], ['Jam (7 dates): a new time', []]);
  assert.match(again?.text ?? '', /^(?:.*, Casa\n){5}\+ 2 more$/);
  assert.equal(await here.tell(minute), []);
  await here.caller.series.cancel({ id: series.id, from_date: dayIn(9) });
  assert.equal(told(await here.tell(minute), { ana, bia }), [
    'ana: Jam (5 dates) is cancelled',
    'bia: Jam is cancelled',
  ]);
  await here.caller.series.delete({ id: series.id });
  assert.equal(told(await here.tell(minute), { ana, bia }), [
    'ana: Jam (2 dates) is no longer on the programme',
  ]);
});

test('venues that are merged: nobody is told of another place, since it is the same', async () => {
  const here = await scene();
  await guestOf(here, await here.eventIn(48));
  const into = await seedVenue(await seedLocale(here.audience), { name: 'Casa do Fado' });
  await here.caller.venues.merge({ from: here.venue.id, into: into.id });
  assert.equal(await here.tell(), []);
});

test('who has left, is erased or cannot see the event any more: is told nothing', async () => {
  const here = await scene();
  const [event, hidden] = [await here.eventIn(48), await here.eventIn(48)];
  const ana = await guestOf(here, event);
  await reply(ana, hidden, 'attending');
  for (const { id } of [event, hidden])
    await here.caller.events.update({ id, starts_at: here.inHours(50).toISOString() });
  await request(`DELETE /v1/events/${event.id}/rsvp`, { as: ana.as });
  await here.caller.events.update({ id: hidden.id, hidden: true });
  assert.equal(await here.tell(), []);
});

test('what changes while an event or its venue is hidden: told once it is shown again, by what was known before', async () => {
  const here = await scene();
  const [moved, undone, cancelled] = [await here.eventIn(48), await here.eventIn(48), await here.eventIn(48)];
  const ana = await guestOf(here, moved);
  for (const event of [undone, cancelled]) await reply(ana, event, 'attending');
  const move = async ({ id }: { readonly id: string }, start: Date) => {
    await here.caller.events.update({ id, starts_at: start.toISOString() });
    assert.equal(await here.tell(minute), []);
  };
  const hide = async (hidden: boolean) => {
    for (const { id } of [moved, undone]) await here.caller.events.update({ id, hidden });
    await here.caller.venues.update({ id: here.venue.id, hidden });
  };
  await hide(true);
  for (const hours of [50, 51]) await move(moved, here.inHours(hours));
  for (const start of [here.inHours(50), undone.startsAt]) await move(undone, start);
  await here.caller.events.update({ id: cancelled.id, status: 'cancelled' });
  assert.equal(await here.tell(2 * hour), []);
  await hide(false);
  assert.equal(told(await here.tell(minute), { ana }), ['ana: Fado is cancelled', 'ana: Fado: a new time']);
  await hide(true);
  await hide(false);
  assert.equal(await here.tell(minute), []);
});

test('a place that becomes free: who waited is told', async () => {
  const here = await scene();
  const event = await here.eventIn(48, { capacity: 1 });
  const ana = await guestOf(here, event);
  const bia = await guestOf(here, event);
  await request(`DELETE /v1/events/${event.id}/rsvp`, { as: ana.as });
  assert.equal(told(await here.tell(), { ana, bia }), ['bia: You have a place: Fado']);
});

test('a reminder: a day before; two hours before where the RSVP came later; none of a former time', async () => {
  const here = await scene();
  const [event, moved] = [await here.eventIn(30), await here.eventIn(29)];
  const ana = await guestOf(here, event);
  await reply(ana, moved, 'attending');
  await here.caller.events.update({ id: moved.id, starts_at: here.inHours(500).toISOString() });
  assert.equal(told(await here.tell(), { ana }), ['ana: Fado: a new time']);
  assert.equal(told(await here.tell(7 * hour), { ana }), ['ana: Soon: Fado']);
  const bia = await guestOf(here, event);
  assert.equal(await here.tell(hour), []);
  assert.equal(told(await here.tell(20.5 * hour), { ana, bia }), ['bia: Soon: Fado']);
});
