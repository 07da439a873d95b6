import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour, minute } from '../../core/values/time.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { answer, errorOf, hang } from '../support/provider/provider-faults.ts';
import { signPayload } from '../support/provider/signed-request.ts';
import { callBack, ownAppScene } from '../support/records/people.ts';
import { seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider } = await testApp();

test.after.each(() => provider.heal());

/** A person who signed in before befriending somebody who attends an event. */
async function newFriend() {
  const scene = await ownAppScene();
  const { audience, app, person } = scene;
  const { as, userId } = await signIn(scene);
  const event = await seedEvent(await seedVenue(await seedLocale(audience)), { inHours: 5 });
  const friend = provider.addPerson('Fay');
  const going = await signIn({ audience, app, person: friend });
  await request(`POST /v1/events/${event.id}/rsvp`, { as: going.as, body: { state: 'attending' } });
  provider.befriend(person, friend);
  provider.requests.length = 0;
  return { ...scene, as, userId, friend };
}

const namesHeard = async (as: string) => {
  const { status, body } = await request<{ items: { friends: { name: string }[] }[] }>('GET /voice/friends', {
    as,
  });
  assert.is(status, 200);
  return body.items.flatMap(({ friends }) => friends.map(({ name }) => name));
};

const asked = () => provider.requests.filter(({ path }) => path === '/me/friends').length;
const tokenOf = async (userId: string) =>
  (await dependencies.database.transaction(({ em }) => em.findOneOrFail(Identity, { userId }))).accessToken;

test('/voice/friends: friends are at most an hour old, asked of the provider with the stored token', async () => {
  const { as } = await newFriend();
  assert.equal(await namesHeard(as), []);
  assert.is(asked(), 0, 'the sign-in is less than an hour old');
  clock.forward(hour + minute);
  assert.equal(await namesHeard(as), ['Fay']);
  assert.equal(await namesHeard(as), ['Fay']);
  assert.is(asked(), 1);
});

test('/voice/friends: while the provider fails or hangs, the friends known before; it is asked again a minute later', async () => {
  const { as, userId } = await newFriend();
  clock.forward(hour + minute);
  provider.fail('/me/friends', hang);
  assert.equal(await namesHeard(as), []);
  provider.fail('/me/friends', errorOf(2, 500));
  clock.forward(2 * minute);
  assert.equal(await namesHeard(as), []);
  assert.equal(await namesHeard(as), []);
  assert.is(asked(), 2);
  assert.ok(await tokenOf(userId));
  provider.heal();
  clock.forward(2 * minute);
  assert.equal(await namesHeard(as), ['Fay']);
});

test('GET /voice/friends: for a session that has ended the provider is not asked', async () => {
  const { as } = await newFriend();
  await request('DELETE /v1/token', { as });
  clock.forward(hour + minute);
  for (const line of ['GET /voice/friends', 'POST /voice/friends'])
    assert.is((await request(line, { as, ...(line[0] === 'P' && { body: {} }) })).status, 401);
  await pause(100); // the request may end before what it began
  assert.is(asked(), 0);
});

test('/voice/friends: many requests at once ask the provider once', async () => {
  const { as } = await newFriend();
  clock.forward(hour + minute);
  assert.equal(await Promise.all([1, 2, 3, 4, 5].map(() => namesHeard(as))), Array(5).fill(['Fay']));
  assert.is(asked(), 1);
});

test('/voice/friends: a token that the provider calls invalid is forgotten, the friends are not', async () => {
  const { as, userId } = await newFriend();
  clock.forward(hour + minute);
  assert.equal(await namesHeard(as), ['Fay']);
  clock.forward(hour + minute);
  provider.fail('/me/friends', errorOf(190));
  assert.equal(await namesHeard(as), ['Fay']);
  assert.is(await tokenOf(userId), null);
  clock.forward(hour + minute);
  assert.equal(await namesHeard(as), ['Fay']);
  assert.is(asked(), 2);
});

test('/voice/friends: after a deauthorization the provider is asked no more', async () => {
  const scene = await newFriend();
  await callBack('deauthorize', scene.app, scene.person);
  clock.forward(hour + minute);
  const { as } = await signIn({ person: scene.person });
  provider.requests.length = 0;
  await namesHeard(as);
  assert.is(asked(), 0);
});

test('POST /v1/token: one friend without a name, or without an id, does not lose the others', async () => {
  const { audience, app, person, friend } = await newFriend();
  const id = provider.userId(friend, app);
  provider.fail('/me/friends', answer({ data: [{ name: 'Nobody' }, null, { id: '1' }, { id, name: '' }] }));
  const { as } = await signIn({ audience, app, person });
  assert.equal(await namesHeard(as), ['Fay']);
});

test('POST /v1/social/deauthorize: a user_id that is a number, of any length, is the same user', async () => {
  const { app, person, as } = await newFriend();
  const digits = provider.userId(person, app);
  assert.ok(!Number.isSafeInteger(Number(digits)), 'longer than a number is exact');
  const signed_request = signPayload(app.appSecret, `{"algorithm":"HMAC-SHA256","user_id":${digits}}`);
  assert.is((await request('POST /v1/social/deauthorize', { body: { signed_request } })).status, 200);
  assert.is((await request('GET /v1/me', { as })).status, 401);
});
