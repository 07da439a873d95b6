import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mergerIn } from '../merging/merger.ts';
import { createScene } from '../research/scene.ts';
import { testApp } from '../support/app/app.ts';
import { seedEvent } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';
import { type Attended, createRoom, type Member } from './room.ts';

const waiting = (position: number) => ({ state: 'waiting', position });
const attending = { state: 'attending' };

test('POST /v1/events/:id/rsvp: who wants to attend a full event waits, in the order of joining; repeating it changes nothing', async () => {
  const { members } = await createRoom({ capacity: 1 });
  const [ada, bo, cy] = await members(3);
  assert.equal(await ada?.attend(), attending);
  assert.equal(await bo?.attend(), waiting(1));
  assert.equal(await cy?.attend(), waiting(2));
  assert.equal(await bo?.attend(), waiting(1));
  assert.equal(await ada?.attend(), attending);
  assert.equal(await cy?.rsvp(), waiting(2));
  assert.equal((await ada?.read())?.attendance, { attending: 1, maybe: 0, waiting: 2, capacity: 1 });
});

test('POST /v1/events/:id/rsvp: a user cannot say that they wait', async () => {
  const { event, member } = await createRoom({ capacity: 1 });
  const { as } = await member();
  const body = { state: 'waiting' };
  const { status } = await request(`POST /v1/events/${event.id}/rsvp`, { as, body });
  assert.is(status, 400);
});

test('the first in line gets the place of whoever says maybe, declines or takes it back; who leaves the line goes to its end', async () => {
  const { members } = await createRoom({ capacity: 1 });
  const [ada, bo, cy, di] = await members(4);
  for (const one of [ada, bo, cy, di]) await one?.attend();
  await ada?.answer('declined');
  assert.equal([await bo?.rsvp(), await cy?.rsvp(), await di?.rsvp()], [attending, waiting(1), waiting(2)]);
  await cy?.answer('maybe');
  assert.equal(await cy?.attend(), waiting(2));
  await bo?.answer('maybe');
  assert.equal([await di?.rsvp(), await cy?.rsvp()], [attending, waiting(1)]);
  await di?.takeBack();
  assert.equal([await di?.rsvp(), await cy?.rsvp()], [null, attending]);
  assert.equal((await cy?.read())?.attendance, { attending: 1, maybe: 1, waiting: 0, capacity: 1 });
});

test('events.update: a higher capacity, or none, gives places in order; a lower one takes none', async () => {
  const { members, update, counts } = await createRoom({ capacity: 1 });
  const all = await members(5);
  for (const one of all) await one.attend();
  await update({ capacity: 3 });
  const states = () => Promise.all(all.map((one) => one.rsvp()));
  assert.equal(await states(), [attending, attending, attending, waiting(1), waiting(2)]);
  await update({ capacity: 2 });
  await all[0]?.answer('declined');
  assert.equal((await states()).slice(3), [waiting(1), waiting(2)]);
  await all[1]?.answer('declined');
  assert.equal((await states()).slice(3), [attending, waiting(1)]);
  await update({ capacity: null });
  assert.equal((await states()).slice(3), [attending, attending]);
  assert.equal(await counts(), { attending: 3, waiting: 0, maybe: 0, declined: 2 });
  assert.equal((await all[0]?.read())?.attendance, { attending: 3, maybe: 0 });
});

test('events.update: places that became free at a cancelled event are given when it takes place again', async () => {
  const { members, update } = await createRoom({ capacity: 1 });
  const [ada, bo, cy] = await members(3);
  for (const one of [ada, bo, cy]) await one?.attend();
  await update({ status: 'cancelled', capacity: 2 });
  await ada?.erase();
  assert.equal(await bo?.rsvp(), waiting(1));
  await update({ status: 'scheduled' });
  assert.equal([await bo?.rsvp(), await cy?.rsvp()], [attending, attending]);
});

test('events.update: a capacity is at least one', async () => {
  const { administrator, event } = await createRoom();
  for (const capacity of [0, -1, 1.5, 2 ** 31])
    assert.equal(Object.keys(await invalidFields(administrator.events.update({ id: event.id, capacity }))), [
      'capacity',
    ]);
});

test('the erasure: whoever waits first gets the place, and the erased user is not counted as attending', async () => {
  const { members } = await createRoom({ capacity: 1 });
  const [ada, bo, cy] = await members(3);
  for (const one of [ada, bo, cy]) await one?.attend();
  await ada?.erase();
  assert.equal(await bo?.rsvp(), attending);
  await cy?.erase();
  assert.equal((await bo?.read())?.attendance, { attending: 1, maybe: 0, waiting: 0, capacity: 1 });
});

test('friends_attending: not those who wait', async () => {
  const { audience, event, member } = await createRoom({ capacity: 1 });
  const { provider } = await testApp();
  const [robin, ada] = [provider.addPerson('Robin'), provider.addPerson('Ada')];
  provider.befriend(robin, ada);
  await (await member()).attend();
  const friend = await signIn({ audience, person: ada });
  await request(`POST /v1/events/${event.id}/rsvp`, { as: friend.as, body: attending });
  const { as } = await signIn({ audience, person: robin });
  const { body } = await request<{ friends_attending: object[] }>(`GET /v1/events/${event.id}`, { as });
  assert.equal(body.friends_attending, []);
});

test('Event over GraphQL: capacity, the position in the waiting list, and attendance', async () => {
  const { audience, event, members, update } = await createRoom();
  await update({ capacity: 1 });
  const [ada, bo] = await members(2);
  for (const one of [ada, bo]) await one?.attend();
  const query = `query ($id: ID!) { node(id: $id) { ... on Event {
    capacity rsvp { state position } attendance { attending maybe waiting capacity } } } }`;
  const variables = { id: globalId('Event', event.id) };
  const attendance = { attending: 1, maybe: 0, waiting: 1, capacity: 1 };
  for (const [one, rsvp] of [
    [ada, { state: 'ATTENDING', position: null }],
    [bo, { state: 'WAITING', position: 1 }],
  ] as const) {
    const { body } = await graphql<{ node: object }>(audience, query, { as: one?.as ?? '', variables });
    assert.equal(body.data.node, { capacity: 1, rsvp, attendance });
  }
});

test('POST /v1/research/batch: a capacity, which null clears for all who wait, unless an administrator edited it', async () => {
  const { as, audience, get, editEvent } = await createScene();
  const sendCapacity = async (capacity: number | null) => {
    const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1', { capacity })] });
    return body.items.find(({ kind }) => kind === 'event');
  };
  const id = (await sendCapacity(1))?.id ?? '';
  const shown = async () => (await get<Attended>(`events/${id}`)).capacity;
  assert.is(await shown(), 1);
  const [ada, bo] = [(await signIn({ audience })).as, (await signIn({ audience })).as];
  const attend = async (who: string) =>
    (await request<Attended>(`POST /v1/events/${id}/rsvp`, { as: who, body: attending })).body.rsvp;
  assert.equal([await attend(ada), await attend(bo)], [attending, waiting(1)]);
  assert.is((await sendCapacity(null))?.result, 'updated');
  assert.equal(await attend(bo), attending);
  await editEvent(id, { capacity: 7 });
  assert.equal((await sendCapacity(3))?.kept, ['capacity']);
  assert.is(await shown(), 7);
});

test('mergeEvents: both lines become one in the order of joining, and places are filled; taken back, all wait as before', async () => {
  const { audience, venue, event, members, update } = await createRoom({ capacity: 1 });
  const other = await seedEvent(venue, { name: 'Dance too', capacity: 1 });
  const { merge, unmerge } = mergerIn(await createScene(audience));
  const [ada, bo, cy, di] = await members(4);
  const attendOther = (one: Member | undefined) =>
    request(`POST /v1/events/${other.id}/rsvp`, { as: one?.as ?? '', body: attending });
  await ada?.attend();
  await attendOther(bo);
  await attendOther(cy);
  await di?.attend();
  await bo?.attend();
  await update({ capacity: 2 });
  assert.equal([await di?.rsvp(), await bo?.rsvp()], [attending, waiting(1)]);
  await merge('Event', other.id, event.id);
  assert.equal(
    [await ada?.rsvp(), await bo?.rsvp(), await cy?.rsvp(), await di?.rsvp()],
    [attending, attending, waiting(1), attending],
  );
  await update({ capacity: 4 });
  assert.equal(await cy?.rsvp(), attending);
  await unmerge('Event', other.id);
  assert.equal([await bo?.rsvp(), await cy?.rsvp()], [attending, null]);
});
