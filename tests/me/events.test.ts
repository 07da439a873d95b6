import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Event as StoredEvent } from '../../orm/schema/entities/event.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

interface Event {
  id: string;
  name: string;
  rsvp: { state: string } | null;
}

const { database } = (await testApp()).dependencies;
const hour = 3600_000;

async function scene() {
  const { audience, venue } = await seedHall();
  return { audience, venue, ...(await signIn({ audience })) };
}

const answer = (id: string, as: string, state = 'attending') =>
  request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });

const mine = async (as: string, query = '') =>
  (await request<Event[]>(`GET /v1/me/events${query}`, { as })).body;

const answers = (events: Event[]) => events.map(({ name, rsvp }) => [name, rsvp?.state]);

/** Events of each kind, answered when they could be. */
async function answered() {
  const { as, audience, venue } = await scene();
  const other = await signIn({ audience });
  const events = [
    ['over', { inHours: 1, lasting: 1 }, 'attending'],
    ['just over', { inHours: 4, lasting: 1 }, 'maybe'],
    ['festival', { inHours: 2, lasting: 500 }, 'declined'],
    ['running', { inHours: 5, lasting: 2 }, 'maybe'],
    ['off', { inHours: 9 }, 'attending'],
    ['soon', { inHours: 8 }, 'attending'],
    ['later', { inHours: 99 }, 'maybe'],
    ['of somebody else', { inHours: 9 }, null],
    ['taken back', { inHours: 9 }, null],
  ] as const;
  for (const [name, times, state] of events) {
    const { id } = await seedEvent(venue, { name, ...times });
    await answer(id, other.as, 'declined');
    await answer(id, as, state ?? 'attending');
    if (state === null) await request(`DELETE /v1/events/${id}/rsvp`, { as });
  }
  await database.transaction(({ em }) =>
    em.nativeUpdate(StoredEvent, { audienceId: audience.id, name: 'off' }, { status: 'cancelled' }),
  );
  clock.forward(6 * hour);
  return { as, audience, venue };
}

test('GET /v1/me/events: what the user answered and is not over, soonest first, each with its rsvp', async () => {
  const { as } = await answered();
  const events = await mine(as);
  assert.equal(answers(events), [
    ['festival', 'declined'],
    ['running', 'maybe'],
    ['soon', 'attending'],
    ['later', 'maybe'],
  ]);
  assert.equal(await mine(as, '?when=upcoming'), events);
  const { body } = await request<object>(`GET /v1/events/${events[0]?.id}`, { as });
  assert.equal({ ...events[0], friends_attending: [] }, body);
});

test('GET /v1/me/events?when=past: what is over or cancelled, latest first', async () => {
  const { as } = await answered();
  assert.equal(answers(await mine(as, '?when=past')), [
    ['off', 'attending'],
    ['just over', 'maybe'],
    ['over', 'attending'],
  ]);
});

test('GET /v1/me/events: limit and cursor page through all, in both directions of time', async () => {
  const { as } = await answered();
  for (const [when, length] of [
    ['upcoming', 4],
    ['past', 3],
  ] as const) {
    const pages = await pagesOf<Event[]>(`/v1/me/events?when=${when}&limit=1`, as);
    assert.equal(
      pages.map((page) => page.length),
      Array(length).fill(1),
    );
    assert.equal(pages.flat(), await mine(as, `?when=${when}`));
  }
});

test("GET /v1/me/events: within the session's audience; on the platform every audience, narrowed by ?audience", async () => {
  const here = await scene();
  const there = await scene();
  const { as } = await signIn();
  for (const { venue, audience } of [here, there])
    await answer((await seedEvent(venue, { name: audience.subdomain })).id, as);
  const names = async (query = '') => (await mine(as, query)).map(({ name }) => name);
  assert.equal(await names(), [here.audience.subdomain, there.audience.subdomain]);
  assert.equal(await names(`?audience=${there.audience.subdomain}`), [there.audience.subdomain]);
  assert.equal(await mine(here.as), []);
});

test('GET /v1/me/events: not those that were hidden since, nor of a venue that was', async () => {
  const { as, venue } = await scene();
  const events = [await seedEvent(venue), await seedEvent(venue)];
  for (const { id } of events) await answer(id, as);
  const [closed, open] = events.map(({ id }) => id);
  await database.transaction(({ em }) => em.nativeUpdate(StoredEvent, { id: closed }, { hidden: true }));
  assert.equal(pluck(await mine(as), 'id'), [open]);
  await database.transaction(({ em }) => em.nativeUpdate(Venue, { id: venue.id }, { hidden: true }));
  assert.equal(await mine(as), []);
});

test('GET /v1/me/events: 400 for another time', async () => {
  const { as } = await scene();
  for (const query of ['?when=now', '?limit=0', '?cursor=x'])
    assert.is((await request(`GET /v1/me/events${query}`, { as })).status, 400, query);
});

test('myEvents: what the user answered, by the filters of events; nothing for an API key', async () => {
  const { as, audience } = await answered();
  const names = async (who: string, filter = '') => {
    const query = `{ myEvents${filter} { name rsvp { state } } }`;
    const { body } = await graphql<{ myEvents: Event[] }>(audience, query, { as: who });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
    return body.data.myEvents.map(({ name }) => name);
  };
  assert.equal(await names(as, '(upcoming: true)'), ['festival', 'running', 'soon', 'later']);
  assert.equal((await names(as)).length, 7);
  assert.equal(await names(await apiKey(audience)), []);
});
