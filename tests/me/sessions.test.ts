import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, minute } from '../../core/values/time.ts';
import { PushRegistration } from '../../orm/schema/entities/session.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { twoUsers } from '../support/records/merge.ts';
import { isSignedIn, ownAppScene } from '../support/records/people.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';
import { byCode, byRefresh, codeFor, isLinked } from '../voice/voice-client.ts';
import { currentId, endOthers, endSession, sessionsOf } from './sessions.ts';

const { dependencies, provider } = await testApp();

const refresh = (refresh_token: string) =>
  request<{ error?: string }>('POST /v1/token/refresh', { body: { refresh_token } });

const close = (time: string, expected: Date) =>
  assert.ok(Math.abs(new Date(time).valueOf() - expected.valueOf()) < minute, time);

test('GET /v1/me/sessions: each with its device and times, the one used last first, the present one marked', async () => {
  const person = provider.addPerson('Robin');
  await signIn({ person });
  const before = clock.now();
  clock.forward(2 * day);
  const { as } = await signIn({ person });
  const sessions = await sessionsOf(as);
  assert.equal(
    sessions.map(({ id: _, created_at, last_seen_at, ...others }) => others),
    [
      { device, current: true },
      { device, current: false },
    ],
  );
  const [present, former] = sessions;
  for (const time of ['created_at', 'last_seen_at'] as const) {
    close(present?.[time] ?? '', clock.now());
    close(former?.[time] ?? '', before);
  }
});

test('GET /v1/me/sessions: none that was ended, or has expired', async () => {
  const person = provider.addPerson('Robin');
  await signIn({ person });
  clock.forward(61 * day);
  const ended = await signIn({ person });
  await request('DELETE /v1/token', { as: ended.as });
  const { as } = await signIn({ person });
  assert.is((await sessionsOf(as)).length, 1);
});

test('DELETE /v1/me/sessions/:id: 204, and both of its tokens are refused; the others go on', async () => {
  const person = provider.addPerson('Robin');
  const [lost, kept, own] = [await signIn({ person }), await signIn({ person }), await signIn({ person })];
  const { status, body } = await endSession(own.as, await currentId(lost.as));
  assert.equal([status, body], [204, undefined]);
  assert.is((await request('GET /v1/me', { as: lost.as })).status, 401);
  assert.equal((await refresh(lost.refreshToken)).body.error, 'invalid_refresh_token');
  for (const { as } of [kept, own]) assert.ok(await isSignedIn(as));
  assert.is((await sessionsOf(own.as)).length, 2);
});

test('DELETE /v1/me/sessions/:id: of the present one, signs out', async () => {
  const { as } = await signIn();
  assert.is((await endSession(as, await currentId(as))).status, 204);
  assert.not.ok(await isSignedIn(as));
});

test("DELETE /v1/me/sessions/:id: 404 for another user's, an ended, an unknown and a malformed one", async () => {
  const person = provider.addPerson('Robin');
  const [{ as }, ended, other] = [await signIn({ person }), await signIn({ person }), await signIn()];
  const endedId = await currentId(ended.as);
  await request('DELETE /v1/token', { as: ended.as });
  for (const id of [await currentId(other.as), endedId, randomUUID(), 'x', '%00', "'"]) {
    const { status, body } = await endSession(as, id);
    assert.is(status, 404, id);
    assert.is((body as { error: string }).error, 'not_found', id);
  }
  assert.ok(await isSignedIn(other.as));
});

test('DELETE /v1/me/sessions: 204, all others end with their push registrations; again, nothing changes', async () => {
  const person = provider.addPerson('Robin');
  const [one, two, own, stranger] = [
    await signIn({ person }),
    await signIn({ person }),
    await signIn({ person }),
    await signIn(),
  ];
  const notificationToken = randomUUID();
  await request('POST /v1/token/device', {
    as: one.as,
    body: { device_type: 'apple', vendor_identifier: randomUUID(), notification_token: notificationToken },
  });
  for (let time = 0; time < 2; time++) {
    assert.is(await endOthers(own.as), 204);
    for (const { as } of [one, two]) assert.is((await request('GET /v1/me', { as })).status, 401);
    for (const { as } of [own, stranger]) assert.ok(await isSignedIn(as));
  }
  const registered = await dependencies.database.transaction(({ em }) =>
    em.count(PushRegistration, { notificationToken }),
  );
  assert.is(registered, 0);
});

test('sessions: with a token of one audience, those in that audience alone; on the platform, all', async () => {
  const { audience, app, person } = await ownAppScene();
  const shared = await seedAudience();
  const elsewhere = [await signIn({ person }), await signIn({ person, audience: shared })];
  const [here, alsoHere] = [await signIn({ person, audience, app }), await signIn({ person, audience, app })];
  const ids = new Set(await Promise.all([here, alsoHere].map(({ as }) => currentId(as))));
  assert.equal(new Set((await sessionsOf(here.as)).map(({ id }) => id)), ids);
  for (const { as } of elsewhere) assert.is((await endSession(here.as, await currentId(as))).status, 404);
  assert.is(await endOthers(here.as), 204);
  assert.not.ok(await isSignedIn(alsoHere.as));
  for (const { as } of [here, ...elsewhere]) assert.ok(await isSignedIn(as));

  const [platform] = elsewhere;
  assert.is((await sessionsOf(elsewhere[1]?.as ?? '')).length, 1);
  assert.is((await sessionsOf(platform?.as ?? '')).length, 3);
  assert.is((await endSession(platform?.as ?? '', await currentId(here.as))).status, 204);
  assert.not.ok(await isSignedIn(here.as));
});

test('sessions: of a user who was merged, those of both identities', async () => {
  const { older, younger, merge } = await twoUsers();
  await merge();
  const ids = (await sessionsOf(older.as)).map(({ id }) => id);
  assert.ok(ids.includes(await currentId(younger.as)));
  assert.is(await endOthers(older.as), 204);
  assert.not.ok(await isSignedIn(younger.as));
});

test('the voice assistant: listed as a session, and unlinked by ending it', async () => {
  const { as } = await signIn({ audience: await seedAudience() });
  const { access_token, refresh_token } = (await byCode(await codeFor(as))).body;
  assert.ok(await isLinked(access_token));
  const [voice, ...others] = (await sessionsOf(as)).filter(({ current }) => !current);
  assert.equal(others, []);
  assert.equal(voice?.device, {
    identifier: 'voice',
    type: 'voice',
    model: 'Voice assistant',
    version: '',
    build: '',
  });
  assert.is((await endSession(as, voice?.id ?? '')).status, 204);
  assert.not.ok(await isLinked(access_token));
  assert.is((await byRefresh(refresh_token)).body.error, 'invalid_grant');
  assert.is((await sessionsOf(as)).length, 1);
});

test('DELETE /v1/me/sessions: unlinks the voice assistant', async () => {
  const { as } = await signIn();
  const { access_token } = (await byCode(await codeFor(as))).body;
  await endOthers(as);
  assert.not.ok(await isLinked(access_token));
});
