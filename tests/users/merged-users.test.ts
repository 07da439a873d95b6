import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { statement } from '../support/database/statement.ts';
import { signInApart, twoUsers } from '../support/records/merge.ts';
import { callBack, isSignedIn, tablesWith } from '../support/records/people.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { giveRole, ownProviderApp, type SignedIn, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;

test.after.each(() => provider.heal());

const me = async ({ as }: SignedIn) => (await request<{ id: string }>('GET /v1/me', { as })).body.id;
const setAdmin = ({ userId }: SignedIn) =>
  database.transaction(({ em }) => em.nativeUpdate(User, { id: userId }, { isAdmin: true }));
const isAdmin = async ({ as }: SignedIn) =>
  (await request('GET /v1/research/batches?audience=none', { as })).status !== 403;

test('POST /v1/token: identities that come to share a token_for_business become the older user', async () => {
  const { older, younger, merge } = await twoUsers();
  assert.is.not(older.userId, younger.userId);
  const after = await merge();
  assert.is(after.userId, older.userId);
  assert.is(await database.transaction(({ em }) => em.findOne(User, younger.userId)), null);
});

test('POST /v1/token: the older user survives also where the older identity signs in last', async () => {
  const { audience, app, person, older, younger } = await twoUsers();
  assert.is((await signIn({ audience, app, person })).userId, younger.userId);
  assert.is((await signIn({ person })).userId, older.userId);
  assert.is(await me(younger), older.userId);
});

test("GET /v1/me: a merged user's JWT works on and is the survivor; a refresh names the survivor as sub", async () => {
  const { older, younger, merge } = await twoUsers();
  await merge();
  assert.is(await me(younger), older.userId);
  const { body } = await request<{ token: string; user: { id: string } }>('POST /v1/token/refresh', {
    body: { refresh_token: younger.refreshToken },
  });
  assert.is(body.user.id, older.userId);
  assert.is(decodeJwt(body.token).sub, older.userId);
  assert.is(decodeJwt(body.token).jti, decodeJwt(younger.token).jti, 'the same session');
});

test('GET /v1/users/:id: the survivor under the id of a merged user, where the survivor is visible', async () => {
  const { audience, person, older, younger, merge } = await twoUsers();
  await merge();
  const { as } = await signIn();
  const { status, body } = await request(`GET /v1/users/${younger.userId}`, { as });
  assert.equal([status, body], [200, { id: older.userId, name: person.name }]);
  const within = `GET /v1/users/${younger.userId}?audience_id=`;
  assert.is((await request(`${within}${audience.id}`, { as })).status, 200);
  const elsewhere = (await twoUsers()).audience;
  assert.is((await request(`${within}${elsewhere.id}`, { as })).status, 404);
});

test("GraphQL's node and nodes: the survivor under the id of a merged user, where the survivor is visible", async () => {
  const { audience, older, younger, merge } = await twoUsers();
  const elsewhere = await twoUsers();
  await merge();
  const { as } = await signIn({ admin: true });
  const query =
    'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id ... on User { isAdmin } } }';
  const ids = [younger.userId, elsewhere.younger.userId, older.userId].map((id) => globalId('User', id));
  const variables = { id: globalId('User', younger.userId), ids };
  const survivor = { id: globalId('User', older.userId) };
  const seen = { ...survivor, isAdmin: false };
  assert.equal((await graphql(audience, query, { as, variables })).body, {
    data: { node: survivor, nodes: [seen, null, seen] },
  });
  const other = { id: globalId('User', elsewhere.younger.userId) };
  assert.equal((await graphql(null, query, { as, variables })).body, {
    data: { node: survivor, nodes: [seen, { ...other, isAdmin: false }, seen] },
  });
  assert.equal((await graphql(elsewhere.audience, query, { as, variables })).body, {
    data: { node: null, nodes: [null, { ...other, isAdmin: false }, null] },
  });
});

test('updateUser: acts on the survivor under the id of a merged user', async () => {
  const { older, younger, merge } = await twoUsers();
  await merge();
  const input = { id: globalId('User', younger.userId), isAdmin: true };
  const { user } = await mutate(null, 'updateUser', input, 'user { id isAdmin }');
  assert.equal(user, { id: globalId('User', older.userId), isAdmin: true });
  assert.ok(await isAdmin(younger));
});

test('a merge: the better RSVP of two to one event remains, whichever user gave it', async () => {
  const { audience, older, younger, merge } = await twoUsers();
  const venue = await seedVenue(await seedLocale(audience));
  const answers: [older: string | null, younger: string | null, after: string][] = [
    ['declined', 'attending', 'attending'],
    ['attending', 'maybe', 'attending'],
    ['maybe', 'declined', 'maybe'],
    ['declined', 'maybe', 'maybe'],
    [null, 'declined', 'declined'],
    ['maybe', null, 'maybe'],
  ];
  const events = [];
  for (const states of answers) {
    const event = await seedEvent(venue);
    events.push(event);
    for (const [index, { as }] of [older, younger].entries()) {
      const state = states[index];
      if (state !== null) await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state } });
    }
  }
  const { as } = await merge();
  for (const [index, event] of events.entries()) {
    const { body } = await request<{ rsvp: { state: string } }>(`GET /v1/events/${event.id}`, { as });
    assert.is(body.rsvp.state, answers[index]?.[2], `${answers[index]}`);
  }
});

test('a merge: devices, push registrations, friends and the latest location move', async () => {
  const { audience, app, person, older, younger, merge } = await twoUsers();
  const friend = provider.addPerson('Fay');
  provider.befriend(person, friend);
  const event = await seedEvent(await seedVenue(await seedLocale(audience)));
  const going = await signIn({ audience, app, person: friend });
  await request(`POST /v1/events/${event.id}/rsvp`, { as: going.as, body: { state: 'attending' } });
  await signInApart({ audience, app, person });
  const notification_token = randomUUID();
  await request('POST /v1/token/device', {
    as: younger.as,
    body: { device_type: 'apple', vendor_identifier: randomUUID(), notification_token },
  });
  for (const [{ as }, latitude] of [
    [older, 43.1],
    [younger, 43.2],
  ] as const)
    await request('POST /v1/me/location', { as, body: { coordinates: { latitude, longitude: -79 } } });
  await merge();
  assert.ok(await isSignedIn(older.as));
  const rows = await database.query(belongings, [older.userId]);
  assert.equal(rows, [{ devices: 1, tokens: [notification_token], latitude: 43.2, sessions: 5 }]);
  const { body } = await request<{ items: object[] }>('GET /voice/friends', { as: older.as });
  assert.is(body.items.length, 1);
  assert.equal(await tablesWith(younger.userId), [['merged_user']]);
});

const belongings = statement<object, [userId: string]>(
  'belongings',
  `select (select count(*) from device where user_id = $1) as devices,
     array(select notification_token from push_registration p join session s on s.id = p.session_id
       where s.user_id = $1) as tokens,
     (select latitude from location_report where user_id = $1) as latitude,
     (select count(*) from session where user_id = $1) as sessions`,
);

test('a merge: nobody becomes an administrator, whichever of the two users was one', async () => {
  for (const which of ['older', 'younger'] as const) {
    const scene = await twoUsers();
    await setAdmin(scene[which]);
    assert.ok(await isAdmin(scene[which]));
    const after = await scene.merge();
    assert.is(decodeJwt(after.token).role, 'user', which);
    for (const signedIn of [scene.older, scene.younger, after]) assert.not.ok(await isAdmin(signedIn), which);
  }
});

test('a merge: a person who was an administrator as both users remains one', async () => {
  const { older, younger, merge } = await twoUsers();
  await setAdmin(older);
  await setAdmin(younger);
  const after = await merge();
  for (const signedIn of [older, younger, after]) assert.ok(await isAdmin(signedIn));
});

test("a merge: of each audience the higher role remains, if the identity is at that audience's own app", async () => {
  const { audience, older, younger, merge } = await twoUsers();
  const elsewhere = await seedAudience();
  await ownProviderApp(elsewhere);
  await giveRole(audience, older.userId, 'contributor');
  await giveRole(audience, younger.userId, 'owner');
  await giveRole(elsewhere, younger.userId, 'owner');
  const { as } = await merge();
  const { body } = await request<{ roles: { audience: { id: string }; role: string }[] }>('GET /v1/me', {
    as,
  });
  assert.equal(
    body.roles.map(({ audience, role }) => [audience.id, role]),
    [[audience.id, 'owner']],
  );
});

test('a merge: a user of several merges is found under each former id', async () => {
  const [first, second] = [await twoUsers(), await twoUsers()];
  const business =
    (token: string) =>
    (scene: typeof first, app = settings.platformApp) => {
      provider.fail('/me', (_request, response) => {
        response.json({ id: provider.userId(scene.person, app), name: 'Robin', token_for_business: token });
      });
      return signIn({ person: scene.person, app, ...(app === scene.app && { audience: scene.audience }) });
    };
  const [one, other] = [business(randomUUID()), business(randomUUID())];
  await other(second);
  await other(second, second.app);
  await one(first);
  assert.is((await one(second, second.app)).userId, first.older.userId);
  for (const merged of [second.older, second.younger]) {
    assert.is(await me(merged), first.older.userId);
    const { body } = await request<{ id: string }>(`GET /v1/users/${merged.userId}`, { as: merged.as });
    assert.is(body.id, first.older.userId);
  }
});

test("a merge: deauthorization of one identity ends that identity's sessions alone", async () => {
  const { app, person, older, younger, merge } = await twoUsers();
  await merge();
  await callBack('deauthorize', app, person);
  assert.not.ok(await isSignedIn(younger.as));
  assert.ok(await isSignedIn(older.as));
});

test('a merge: the erasure of every identity leaves neither id', async () => {
  const { app, person, older, younger, merge } = await twoUsers();
  await merge();
  await callBack('data_deletion', app, person);
  await callBack('data_deletion', settings.platformApp, person);
  await eraseDueIdentities({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });
  assert.equal(await tablesWith(older.userId, younger.userId), [[], []]);
});

const references = statement<{ name: string }, []>(
  'references_to_users',
  `select conname as name from pg_constraint
   where contype = 'f' and confrelid = '"user"'::regclass order by conname collate "C"`,
);

test('a merge: everything that belongs to a user is moved', async () => {
  const names = (await database.query(references, [])).map(({ name }) => name);
  assert.equal(
    names,
    [
      'audience_role_user',
      'batch_user',
      'calendar_user',
      'deletion_request_user',
      'device_user',
      'duplicate_dismissed_by',
      'follow_user',
      'identity_user',
      'location_report_user',
      'merged_user_user',
      'notification_settings_user',
      'notification_user',
      'rsvp_user',
      'session_owner',
      'upload_user',
    ],
    'let a merge move what belongs to a user',
  );
});
