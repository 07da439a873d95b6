import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, minute, second } from '../../core/values/time.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { statement } from '../support/database/statement.ts';
import { callBack, isSignedIn, ownAppScene } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { byCode, codeFor, isLinked } from '../voice/voice-client.ts';

test('POST /v1/token: a user keeps the newest 100 sessions, the oldest ends', async () => {
  const { provider } = await testApp();
  const person = provider.addPerson('Robin');
  const first = await signIn({ person });
  const second = await signIn({ person });
  for (let count = 2; count < 100; count++) await signIn({ person });
  assert.ok(await isSignedIn(first.as));
  const last = await signIn({ person });
  assert.equal(
    [first, second, last].map(({ userId }) => userId),
    Array(3).fill(first.userId),
  );
  assert.not.ok(await isSignedIn(first.as));
  assert.ok(await isSignedIn(second.as));
  assert.ok(await isSignedIn(last.as));
});

test('GET /v1/me: of many at once, each says whose session it is, and those without one are 401', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => signIn()));
  const [ended, ...others] = users;
  await request('DELETE /v1/token', { as: ended?.as });
  const responses = await Promise.all(
    users.map(({ as }) =>
      request<{ id: string }>('GET /v1/me', { as }).then(({ status, body }) => ({ status, body })),
    ),
  );
  assert.equal(responses[0], { status: 401, body: {} });
  assert.equal(
    responses.slice(1).map(({ status, body }) => [status, body.id]),
    others.map(({ userId }) => [200, userId]),
  );
});

const fill = statement<object, [session: string, count: number]>(
  'fill_sessions',
  `insert into session (id, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at)
   select gen_random_uuid(), user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at
   from session, generate_series(1, $2::int) where id = $1`,
);

test('deauthorize: ends 12,000 sessions of a person', async () => {
  const { database } = (await testApp()).dependencies;
  const { audience, app, person } = await ownAppScene();
  const { as, token } = await signIn({ audience, app, person });
  for (let filled = 0; filled < 12_000; filled += 1000) {
    await database.query(fill, [String(decodeJwt(token).jti), 1000]);
    await pause(10); // the embedded database leaves no time to notice closed connections
  }
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  assert.not.ok(await isSignedIn(as));
  const identityId = await database.transaction(
    async ({ em }) => (await em.findOneOrFail(Session, { id: String(decodeJwt(token).jti) })).identityId,
  );
  const left = await database.transaction(({ em }) => em.count(Session, { identityId, endedAt: null }));
  assert.is(left, 0);
});

test('deauthorize: ends a voice link redeemed later with a session of before', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const issued_at = Math.floor(clock.now().valueOf() / second);
  clock.forward(5 * minute);
  const { access_token } = (await byCode(await codeFor(as))).body;
  assert.ok(await isLinked(access_token));
  await callBack('deauthorize', app, person, { issued_at });
  assert.not.ok(await isLinked(access_token));
});

test('deauthorize, and a code redeemed at the same time: no linked session survives', async () => {
  for (let round = 0; round < 5; round++) {
    const { audience, app, person } = await ownAppScene();
    const { as } = await signIn({ audience, app, person });
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeFor(as)));
    const [links] = await Promise.all([
      Promise.all(codes.map((code) => byCode(code))),
      callBack('deauthorize', app, person),
    ]);
    for (const { status, body } of links)
      assert.not.ok(status === 200 && (await isLinked(body.access_token)), `round ${round}`);
  }
});

async function withMaximumAge(age: number, use: () => Promise<void>): Promise<void> {
  const { settings } = await testApp();
  const { sessionMaximumAge } = settings;
  Object.assign(settings, { sessionMaximumAge: age });
  try {
    await use();
  } finally {
    Object.assign(settings, { sessionMaximumAge });
  }
}

const refresh = (refresh_token: string) =>
  request<{ token: string; refresh_token: string; error?: string }>('POST /v1/token/refresh', {
    body: { refresh_token },
  });
const secondsLeft = (token: string) =>
  (decodeJwt(token).exp ?? 0) - Math.floor(clock.now().valueOf() / second);

test('SESSION_MAXIMUM_AGE: a refresh gives what is left, and after it 401 invalid_refresh_token', () =>
  withMaximumAge(70 * day, async () => {
    const { refreshToken, token } = await signIn();
    assert.ok(Math.abs(secondsLeft(token) - (60 * day) / second) < 60);
    clock.forward(50 * day);
    const { body } = await refresh(refreshToken);
    assert.ok(Math.abs(secondsLeft(body.token) - (20 * day) / second) < 60);
    clock.forward(20 * day + minute);
    const late = await refresh(body.refresh_token);
    assert.equal([late.status, late.body.error], [401, 'invalid_refresh_token']);
  }));

test('SESSION_MAXIMUM_AGE under 60 days: a sign-in lasts no longer', () =>
  withMaximumAge(hour, async () => {
    assert.ok(secondsLeft((await signIn()).token) <= hour / second);
  }));

test('SESSION_MAXIMUM_AGE of 0: a session is refreshed for years', () =>
  withMaximumAge(0, async () => {
    let { refreshToken } = await signIn();
    for (let months = 0; months < 26; months += 2) {
      clock.forward(59 * day);
      const { status, body } = await refresh(refreshToken);
      assert.is(status, 200);
      refreshToken = body.refresh_token;
    }
  }));

test('a user JWT: names issuer and audience; without them or with others 401 {}', async () => {
  const { settings } = await testApp();
  const { token } = await signIn();
  const { iss, aud, ...claims } = decodeJwt(token);
  assert.equal([iss, aud], ['platform.test', 'platform.test']);
  const send = async (more: JWTPayload) => {
    const [secret = new Uint8Array()] = settings.jwtSecrets;
    const jwt = await new SignJWT({ ...claims, ...more, nonce: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret);
    const { status, body } = await request('GET /v1/me', { as: `JWT ${jwt}` });
    return status === 200 ? 200 : [status, body];
  };
  for (const accepted of [
    { iss, aud },
    { iss, aud: ['other', 'platform.test'] },
  ])
    assert.is(await send(accepted), 200, JSON.stringify(accepted));
  const foreign = [
    { iss: 'other.test', aud },
    { iss, aud: 'other.test' },
    { iss, aud: [] },
  ];
  for (const refused of [{}, { iss }, { aud }, ...foreign])
    assert.equal(await send(refused), [401, {}], JSON.stringify(refused));
});
