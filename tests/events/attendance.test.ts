import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { testApp } from '../support/app/app.ts';
import { insertRow } from '../support/database/rows.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedLocale,
  seedVenue,
} from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

interface Attended {
  friends_attending?: { id: string; name: string }[];
  attendance?: { attending: number; maybe: number };
}

const { provider, dependencies } = await testApp();
const { database } = dependencies;

async function scene(publicRsvpCounts = false) {
  const audience = await seedAudience();
  if (publicRsvpCounts) await showCounts(audience);
  const venue = await seedVenue(await seedLocale(audience));
  return { audience, venue, event: await seedEvent(venue) };
}

const showCounts = ({ id }: SeededAudience) =>
  database.transaction(({ em }) => em.nativeUpdate(Audience, { id }, { publicRsvpCounts: true }));

const answer = (id: string, as: string, state: string) =>
  request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });

const read = async (id: string, as: string, query = '') =>
  (await request<Attended>(`GET /v1/events/${id}${query}`, { as })).body;

test('GET /v1/events/:id: the friends who are attending, by name, and nobody else', async () => {
  const { audience, event } = await scene();
  const robin = provider.addPerson('Robin');
  const states = { Zoe: 'attending', Ada: 'attending', Cy: 'maybe', Di: 'declined' };
  const friends = new Map<string, string>();
  for (const [name, state] of Object.entries(states)) {
    const person = provider.addPerson(name);
    provider.befriend(robin, person);
    const friend = await signIn({ audience, person });
    friends.set(name, friend.userId);
    await answer(event.id, friend.as, state);
  }
  await answer(event.id, (await signIn({ audience, name: 'Stranger' })).as, 'attending');
  const { as } = await signIn({ audience, person: robin });
  await answer(event.id, as, 'attending');
  assert.equal(
    (await read(event.id, as)).friends_attending,
    ['Ada', 'Zoe'].map((name) => ({ id: friends.get(name), name })),
  );
  const other = await signIn({ audience });
  assert.equal((await read(event.id, other.as)).friends_attending, []);
});

test('GET /v1/events/:id: within an audience, only friends who signed in there', async () => {
  const { audience, event } = await scene();
  const [robin, ada, bo] = [provider.addPerson('Robin'), provider.addPerson('Ada'), provider.addPerson('Bo')];
  for (const friend of [ada, bo]) {
    provider.befriend(robin, friend);
    const { as } = await signIn({ person: friend, ...(friend === ada && { audience }) });
    await answer(event.id, as, 'attending');
  }
  const seen = async (as: string, query = '') =>
    (await read(event.id, as, query)).friends_attending?.map(({ name }) => name);
  const within = await signIn({ audience, person: robin });
  assert.equal(await seen(within.as), ['Ada']);
  const everywhere = await signIn({ person: robin });
  assert.equal(await seen(everywhere.as, `?audience_id=${audience.id}`), ['Ada']);
  assert.equal(await seen(everywhere.as), ['Ada', 'Bo']);
});

test('GET /v1/events/:id: attendance where the audience shows it, with erased users; never without', async () => {
  const { audience, event } = await scene();
  for (const state of ['attending', 'attending', 'maybe', 'declined'])
    await answer(event.id, (await signIn({ audience })).as, state);
  const erased = { event_id: event.id, audience_id: audience.id, state: 'maybe', count: 3 };
  await database.transaction((transaction) => insertRow(transaction, 'erased_rsvp', erased));
  const admin = await signIn({ audience, admin: true });
  const { as } = await signIn({ audience });
  const key = await apiKey(audience);
  for (const who of [admin.as, as, key]) assert.not('attendance' in (await read(event.id, who)));
  await showCounts(audience);
  for (const who of [admin.as, as, key])
    assert.equal((await read(event.id, who)).attendance, { attending: 2, maybe: 4 });
  const { body } = await request<Attended>(`DELETE /v1/events/${event.id}/rsvp`, { as });
  assert.equal(body.attendance, { attending: 2, maybe: 4 });
});

test('GET /v1/events/:id: an event that nobody answered is attended by none', async () => {
  const { audience, event } = await scene(true);
  const { as } = await signIn({ audience });
  assert.equal((await read(event.id, as)).attendance, { attending: 0, maybe: 0 });
});

test('GET /v1/events/:id: an API key is given no friends', async () => {
  const { audience, event } = await scene();
  assert.not('friends_attending' in (await read(event.id, await apiKey(audience))));
});

test('GET /v1/events/:id: attendance is right whatever users answer at once', async () => {
  const { audience, event } = await scene(true);
  const users = await Promise.all(Array.from({ length: 8 }, () => signIn({ audience })));
  const last = new Map<string, string | null>();
  const act = async ({ as, userId }: (typeof users)[number]) => {
    for (let time = 0; time < 10; time++) {
      const state = ['attending', 'maybe', 'declined', null][Math.floor(Math.random() * 4)] ?? null;
      if (state === null) await request(`DELETE /v1/events/${event.id}/rsvp`, { as });
      else await answer(event.id, as, state);
      last.set(userId, state);
      const { attendance } = await read(event.id, as);
      assert.ok(attendance && attendance.attending + attendance.maybe <= users.length);
    }
  };
  await Promise.all(users.map(act));
  const count = (wanted: string) => [...last.values()].filter((state) => state === wanted).length;
  const { as } = await signIn({ audience });
  const expected = { attending: count('attending'), maybe: count('maybe') };
  assert.equal((await read(event.id, as)).attendance, expected);
});

test('Event: friendsAttending and attendance in GraphQL; rsvpCounts for administrators alone', async () => {
  const { audience, event } = await scene(true);
  const [robin, ada] = [provider.addPerson('Robin'), provider.addPerson('Ada')];
  provider.befriend(robin, ada);
  await answer(event.id, (await signIn({ audience, person: ada })).as, 'attending');
  const query = `query ($id: ID!) { node(id: $id) { ... on Event {
    friendsAttending { name } attendance { attending maybe } } } }`;
  const ask = async (as: string) => {
    const variables = { id: globalId('Event', event.id) };
    const { body } = await graphql<{ node: object }>(audience, query, { as, variables });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
    return body.data.node;
  };
  const attendance = { attending: 1, maybe: 0 };
  const { as } = await signIn({ audience, person: robin });
  assert.equal(await ask(as), { friendsAttending: [{ name: 'Ada' }], attendance });
  assert.equal(await ask(await apiKey(audience)), { friendsAttending: null, attendance });
  const counts = '{ events { rsvpCounts { attending } } }';
  const { body } = await graphql<object>(audience, counts, { as });
  assert.is(body.errors?.[0]?.extensions.code, 'FORBIDDEN');
});
