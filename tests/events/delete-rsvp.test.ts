import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Event as StoredEvent } from '../../orm/schema/entities/event.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { rowsWith } from '../support/database/rows.ts';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Failure {
  error: string;
}

async function scene() {
  const { audience, locale, venue } = await seedHall();
  return { audience, locale, venue, ...(await signIn({ audience })) };
}

const answer = (id: string, as: string, state = 'attending') =>
  request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });

const takeBack = <Body = { rsvp: unknown }>(id: string, as?: string) =>
  request<Body>(`DELETE /v1/events/${id}/rsvp`, { as });

async function stored(eventId: string) {
  const { database } = (await testApp()).dependencies;
  return database.transaction((transaction) =>
    rowsWith<{ user_id: string }>(transaction, 'rsvp', 'event_id', eventId),
  );
}

test('DELETE /v1/events/:id/rsvp: 200 with the event, whose rsvp is null; again the same', async () => {
  const { as, audience, venue } = await scene();
  const { id } = await seedEvent(venue);
  const other = await signIn({ audience });
  for (const who of [as, other.as]) await answer(id, who);
  for (const time of ['first', 'second']) {
    const { status, body, headers } = await takeBack(id, as);
    assert.equal([status, body.rsvp], [200, null], time);
    assert.equal((await request(`GET /v1/events/${id}`, { as })).body, body);
    assert.is(headers.get('etag'), null, 'which is that of GET');
  }
  assert.equal(pluck(await stored(id), 'user_id'), [other.userId]);
});

test('DELETE /v1/events/:id/rsvp: 200 where there was none; then an RSVP may be given again', async () => {
  const { as, venue } = await scene();
  const { id } = await seedEvent(venue);
  assert.equal((await takeBack(id, as)).body.rsvp, null);
  await answer(id, as, 'declined');
  assert.equal((await request<{ rsvp: unknown }>(`GET /v1/events/${id}`, { as })).body.rsvp, {
    state: 'declined',
  });
});

test('DELETE /v1/events/:id/rsvp: 409 when the event is over or cancelled, and the RSVP remains', async () => {
  const { as, venue } = await scene();
  const over = await seedEvent(venue, { inHours: 1, lasting: 2 });
  const cancelled = await seedEvent(venue, { inHours: 30 });
  for (const { id } of [over, cancelled]) await answer(id, as);
  const { database } = (await testApp()).dependencies;
  await database.transaction(({ em }) =>
    em.nativeUpdate(StoredEvent, { id: cancelled.id }, { status: 'cancelled' }),
  );
  clock.forward(3 * 3600_000);
  for (const { id } of [over, cancelled]) {
    const { status, body } = await takeBack<Failure>(id, as);
    assert.equal([status, body.error], [409, 'conflict']);
    assert.is((await stored(id)).length, 1);
  }
});
