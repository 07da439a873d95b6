import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Event as StoredEvent } from '../../orm/schema/entities/event.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Heard {
  speech: string;
  items: { event: { id: string; name: string }; friends: { id: string; name: string }[] }[];
}

const { provider, dependencies } = await testApp();

async function scene() {
  const audience = await seedAudience();
  return { audience, venue: await seedVenue(await seedLocale(audience)) };
}

test('/voice/friends: friends who attend an upcoming event, and nobody else', async () => {
  const { audience, venue } = await scene();
  const people = ['Robin', 'Ada', 'Bo', 'Cy', 'Stranger'].map((name) => provider.addPerson(name));
  const [robin, ada, bo, cy] = people;
  if (!robin || !ada || !bo || !cy) throw new Error('nobody');
  for (const friend of [ada, bo, cy]) provider.befriend(robin, friend);
  const dance = await seedEvent(venue, { name: 'Dance', inHours: -1 });
  await seedEvent(venue, { name: 'Lonely', inHours: 2 });
  const off = await seedEvent(venue, { name: 'Off', inHours: 3 });
  const secret = await seedEvent(venue, { name: 'Secret', inHours: 3 });
  for (const person of people.slice(1)) {
    const { as } = await signIn({ audience, person });
    const state = person === cy ? 'maybe' : 'attending';
    for (const { id } of [dance, off, secret])
      await request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });
  }
  await dependencies.database.transaction(async ({ em }) => {
    await em.nativeUpdate(StoredEvent, { id: off.id }, { status: 'cancelled' });
    await em.nativeUpdate(StoredEvent, { id: secret.id }, { hidden: true });
  });
  const { as } = await signIn({ audience, person: robin });
  const { body } = await request<Heard>('GET /voice/friends', { as });
  assert.is(body.speech, 'Ada and Bo are going to Dance at The Hall, right now.');
  assert.equal(
    body.items.map(({ event, friends }) => [event.name, friends.map(({ name }) => name)]),
    [['Dance', ['Ada', 'Bo']]],
  );
  assert.equal((await request('POST /voice/friends', { as, body: {} })).body, body);
});

test('/voice/friends: within the audience of the session only', async () => {
  const here = await scene();
  const there = await scene();
  const [robin, ada] = [provider.addPerson('Robin'), provider.addPerson('Ada')];
  provider.befriend(robin, ada);
  const event = await seedEvent(there.venue, { inHours: -1 });
  const friend = await signIn({ audience: there.audience, person: ada });
  await request(`POST /v1/events/${event.id}/rsvp`, { as: friend.as, body: { state: 'attending' } });
  const heard = async (audience?: typeof here.audience) => {
    const { as } = await signIn({ person: robin, ...(audience && { audience }) });
    return (await request<Heard>('GET /voice/friends', { as })).body;
  };
  assert.equal(await heard(here.audience), {
    speech: 'None of your friends has plans for an event yet.',
    items: [],
  });
  assert.is((await heard(there.audience)).items.length, 1);
  assert.is((await heard()).items.length, 1);
});

test('/voice/friends: within an audience, only friends who signed in there', async () => {
  const { audience, venue } = await scene();
  const [robin, ada, bo] = [provider.addPerson('Robin'), provider.addPerson('Ada'), provider.addPerson('Bo')];
  const event = await seedEvent(venue, { inHours: -1 });
  for (const friend of [ada, bo]) {
    provider.befriend(robin, friend);
    const { as } = await signIn({ person: friend, ...(friend === ada && { audience }) });
    await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
  }
  const heard = async (place: { audience?: typeof audience }, query = '') => {
    const { as } = await signIn({ person: robin, ...place });
    const { body } = await request<Heard>(`GET /voice/friends${query}`, { as });
    return body.items.flatMap(({ friends }) => friends.map(({ name }) => name));
  };
  assert.equal(await heard({ audience }), ['Ada']);
  assert.equal(await heard({}, `?audience_id=${audience.id}`), ['Ada']);
  assert.equal(await heard({}), ['Ada', 'Bo']);
});
