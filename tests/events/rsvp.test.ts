import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { rowsWith } from '../support/database/rows.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Event {
  id: string;
  rsvp: { state: string } | null;
}
interface Failure {
  error: string;
  fields: object;
}

async function scene() {
  const { audience, locale, venue } = await seedHall();
  return { audience, locale, venue, ...(await signIn({ audience })) };
}

const answer = <Body = Event>(id: string, as: string, body: unknown = { state: 'attending' }) =>
  request<Body>(`POST /v1/events/${id}/rsvp`, { as, body });

async function stored(eventId: string) {
  const { database } = (await testApp()).dependencies;
  return database.transaction((transaction) => rowsWith(transaction, 'rsvp', 'event_id', eventId));
}

test('POST /v1/events/:id/rsvp: 200 with the event, from any state to any', async () => {
  const { as, venue } = await scene();
  const event = await seedEvent(venue);
  for (const state of ['attending', 'declined', 'maybe', 'attending', 'maybe', 'declined', 'attending']) {
    const { status, body } = await answer(event.id, as, { state });
    assert.is(status, 200);
    assert.equal([body.id, body.rsvp], [event.id, { state }]);
    assert.equal((await request(`GET /v1/events/${event.id}`, { as })).body, body);
  }
  assert.is((await stored(event.id)).length, 1);
});

test('POST /v1/events/:id/rsvp: repeating it changes nothing', async () => {
  const { as, venue } = await scene();
  const event = await seedEvent(venue);
  await answer(event.id, as);
  const before = await stored(event.id);
  assert.is((await answer(event.id, as)).status, 200);
  assert.equal(await stored(event.id), before);
});

test('POST /v1/events/:id/rsvp: 50 identical requests at once give one row and 50 good answers', async () => {
  const { as, venue } = await scene();
  const event = await seedEvent(venue);
  const answers = await Promise.all(Array.from({ length: 50 }, () => answer(event.id, as)));
  assert.ok(answers.every(({ status, body }) => status === 200 && body.rsvp?.state === 'attending'));
  assert.is((await stored(event.id)).length, 1);
});

test('POST /v1/events/:id/rsvp: each user has an own answer', async () => {
  const { as, audience, venue } = await scene();
  const event = await seedEvent(venue);
  const other = await signIn({ audience });
  await answer(event.id, as, { state: 'maybe' });
  await answer(event.id, other.as, { state: 'declined' });
  assert.is((await request<Event>(`GET /v1/events/${event.id}`, { as })).body.rsvp?.state, 'maybe');
  assert.is((await stored(event.id)).length, 2);
});

test('POST /v1/events/:id/rsvp: 409 when the event is over or cancelled; one that runs may be answered', async () => {
  const { as, venue } = await scene();
  const over = await seedEvent(venue, { inHours: -3, lasting: 2 });
  const cancelled = await seedEvent(venue, { status: 'cancelled' });
  const overByDefault = await seedEvent(venue, {
    startsAt: new Date(over.startsAt.valueOf() - 1),
    endsAt: null,
  });
  for (const { id } of [over, cancelled, overByDefault]) {
    const { status, body } = await answer<Failure>(id, as);
    assert.equal([status, body.error], [409, 'conflict']);
    assert.is((await stored(id)).length, 0);
  }
  assert.is((await answer((await seedEvent(venue, { inHours: -1 })).id, as)).status, 200);
});

test('POST /v1/events/:id/rsvp: 400 for a state that there is not; unknown fields are ignored', async () => {
  const { as, venue } = await scene();
  const { id } = await seedEvent(venue);
  for (const body of [{}, { state: 'ATTENDING' }, { state: null }, { state: ['maybe'] }]) {
    const failed = await answer<Failure>(id, as, body);
    assert.equal([failed.status, Object.keys(failed.body.fields)], [400, ['state']]);
  }
  assert.is((await answer(id, as, { state: 'maybe', note: 'late' })).status, 200);
});
