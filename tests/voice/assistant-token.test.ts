import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSignedIn } from '../support/records/people.ts';
import { seedAudience, seedCity, seedEvent, seedVenue } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { byCode, byRefresh, codeFor, isLinked, revoke } from './voice-client.ts';

async function linked(options: Parameters<typeof signIn>[0] = {}) {
  const user = await signIn(options);
  return { ...user, ...(await byCode(await codeFor(user.as))).body };
}

test("the voice assistant's token: 403 forbidden over tRPC, an administrator's too", async () => {
  const { access_token } = await linked({ admin: true });
  const as = `JWT ${access_token}`;
  for (const line of ['GET /trpc/voice.ping', 'GET /trpc/me.get']) {
    const { status, body } = await request(line, { as });
    assert.is(status, 403, line);
    assert.match(JSON.stringify(body), '"error":"forbidden"', line);
  }
});

test("an administrator's voice assistant: speaks of no hidden venue or event", async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { hidden: true });
  await seedEvent(venue, { inHours: 1 });
  await seedEvent(await seedVenue(locale), { inHours: 1, hidden: true });
  const { as, access_token } = await linked({ audience, admin: true });
  const line = 'GET /voice/events?latitude=43.65&longitude=-79.38';
  const { body } = await request<{ items: object[] }>(line, { as: `JWT ${access_token}` });
  assert.equal(body.items, []);
  assert.is((await request<{ items: object[] }>(line, { as })).body.items.length, 2);
});

for (const which of ['access_token', 'refresh_token'] as const)
  test(`POST /voice/revoke: with the ${which}, 200, and both tokens are refused; the app stays signed in`, async () => {
    const { as, ...tokens } = await linked();
    const { status } = await revoke({ token: tokens[which], token_type_hint: 'access_token' });
    assert.is(status, 200);
    assert.not.ok(await isLinked(tokens.access_token));
    assert.is((await byRefresh(tokens.refresh_token)).body.error, 'invalid_grant');
    assert.ok(await isSignedIn(as));
    assert.is((await revoke({ token: tokens[which] })).status, 200, 'again');
  });

test("POST /voice/revoke: 200 for any other text, and no effect on the app's own tokens", async () => {
  const { as, token, refreshToken } = await signIn();
  const key = (await apiKey(await seedAudience())).replace('Bearer ', '');
  for (const other of ['nonsense', token, refreshToken, key])
    assert.is((await revoke({ token: other })).status, 200);
  assert.ok(await isSignedIn(as));
});

test('POST /voice/revoke: 401 invalid_client for another client, 400 invalid_request without a token', async () => {
  const { access_token } = await linked();
  const stranger = await revoke({ token: access_token, client_secret: 'guess' });
  assert.equal([stranger.status, stranger.body.error], [401, 'invalid_client']);
  assert.ok(await isLinked(access_token));
  const empty = await revoke({});
  assert.equal([empty.status, empty.body.error], [400, 'invalid_request']);
});
