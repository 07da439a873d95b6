import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour } from '../../core/values/time.ts';
import { FormerProviderApp } from '../../orm/schema/entities/application.ts';
import { LogoutToken } from '../../orm/schema/entities/deletion-request.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deleteExpired } from '../support/app/jobs.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { dropConnection } from '../support/provider/provider-faults.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { signIn, storeProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';

const { url, dependencies } = await testApp();
const path = '/v1/social/backchannel_logout';
const server = await startOpenId({ logoutUri: `${url}${path}` });
const foreign = await startOpenId();
const audience = await seedAudience();
const elsewhere = await seedAudience('Elsewhere');

test.before(async () => {
  clock.toMachine();
  await storeProviderApp(audience, server.app());
  await storeProviderApp(elsewhere, foreign.app());
});

test.after.each(() => server.heal());
test.after(async () => {
  await Promise.all([server.close(), foreign.close()]);
});

const signInWith = (social_token: string, { subdomain } = audience) =>
  request<{ token: string }>('POST /v1/token', {
    body: { social_token, host: `${subdomain}.platform.test`, device },
  });
const sessionOf = async (sub: string, place = audience, at = server) => {
  const { body } = await signInWith(await at.token({ sub }), place);
  return `JWT ${body.token}`;
};
const isSignedIn = async (as: string) => (await request('GET /v1/me', { as })).status === 200;

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const logoutToken = (claims: JWTPayload = {}, typ = 'logout+jwt', from = server) =>
  from.token({ events, jti: randomUUID(), name: undefined, ...claims }, { typ });
const send = (logout_token: string) => request<{ error: string }>(`POST ${path}`, { body: { logout_token } });

async function assertRefused(token: string, why: string): Promise<void> {
  const { status, body } = await send(token);
  assert.equal([status, body.error], [400, 'invalid_logout_token'], why);
}

test('a logout that the provider sends: ends the person’s sessions at that client, and nobody else’s', async () => {
  const [ada, again, bo] = [await sessionOf('ada'), await sessionOf('ada'), await sessionOf('bo')];
  const there = await sessionOf('ada', elsewhere, foreign);
  const graph = await signIn({ audience: await seedAudience() });
  await server.logOut('ada');
  assert.equal([await isSignedIn(ada), await isSignedIn(again)], [false, false]);
  assert.equal(
    [await isSignedIn(bo), await isSignedIn(there), await isSignedIn(graph.as)],
    [true, true, true],
  );
});

test('POST /v1/social/backchannel_logout: 200 without a type in the header too; a token counts once', async () => {
  for (const typ of ['logout+jwt', 'JWT']) {
    const as = await sessionOf('cleo');
    const token = await logoutToken({ sub: 'cleo' }, typ);
    const { status, headers } = await send(token);
    assert.equal([status, headers.get('cache-control')], [200, 'no-store']);
    assert.is(await isSignedIn(as), false);
    await assertRefused(token, 'replayed');
    clock.forward(2 * 60_000);
  }
  const token = await logoutToken({ sub: 'cleo' });
  const sent = await Promise.all([send(token), send(token), send(token)]);
  assert.equal(sent.map(({ status }) => status).sort(), [200, 400, 400]);
});

test('after a logout: an ID token from before it signs nobody in, a new one does', async () => {
  const before = await server.token({ sub: 'dana' });
  clock.forward(2000);
  await send(await logoutToken({ sub: 'dana' }));
  assert.is((await signInWith(before)).status, 401);
  clock.forward(2000);
  await deleteExpired(dependencies);
  assert.is((await signInWith(before)).status, 401);
  assert.is((await signInWith(await server.token({ sub: 'dana' }))).status, 200);
});

test('a logout by a provider whose clock is ahead: an ID token from before it signs nobody in', async () => {
  const iat = Math.floor(clock.now().valueOf() / 1000) + 40;
  const before = await server.token({ sub: 'ahead', iat });
  await send(await logoutToken({ sub: 'ahead', iat: iat + 5 }));
  assert.is((await signInWith(before)).status, 401);
  assert.is((await signInWith(await server.token({ sub: 'ahead', iat: iat + 10 }))).status, 200);
});

test('a logout whose ID token comes long after it: ends the session that the token began', async () => {
  const iat = Math.floor(clock.now().valueOf() / 1000) - 600;
  const { body } = await signInWith(await server.token({ sub: 'late', iat }));
  assert.is(await isSignedIn(`JWT ${body.token}`), true);
  assert.is((await send(await logoutToken({ sub: 'late', iat: iat + 5 }))).status, 200);
  assert.is(await isSignedIn(`JWT ${body.token}`), false);
});

test('DELETE /v1/me beside a provider whose clock is ahead: an ID token from before it does not cancel it', async () => {
  const iat = Math.floor(clock.now().valueOf() / 1000) + 40;
  const before = await server.token({ sub: 'gone', iat });
  const { body: asked } = await request<{ url: string }>('DELETE /v1/me', { as: await sessionOf('gone') });
  const page = async () => (await request<string>(`GET ${new URL(asked.url).pathname}`)).body;
  assert.is((await signInWith(before)).status, 401);
  assert.match(await page(), 'will be erased');
  clock.forward(61_000);
  assert.is((await signInWith(await server.token({ sub: 'gone' }))).status, 200);
  assert.match(await page(), 'was cancelled');
});

test('the page of a deletion: names the audience of the client at its own issuer, not of one with the same id', async () => {
  const { body } = await request<{ url: string }>('DELETE /v1/me', {
    as: await sessionOf('ida', elsewhere, foreign),
  });
  const { body: page } = await request<string>(`GET ${new URL(body.url).pathname}`);
  assert.match(page, `Your data at Elsewhere`);
});

test('a client that was replaced, whose people are gone: its tokens are not verified for people of another issuer', async () => {
  const [old, other] = [await startOpenId(), await startOpenId()];
  const [here, there] = [await seedAudience(), await seedAudience()];
  await storeProviderApp(here, old.app());
  await storeProviderApp(there, other.app());
  const signedIn = await signInWith(await other.token({ sub: 'hal' }), there);
  assert.is(signedIn.status, 200);
  await (await administerTenants()).audiences.removeIdentityProviderApp({ audience_id: here.id });
  const sendOld = async () =>
    (await send(await logoutToken({ sub: 'hal', iss: old.issuer }, 'logout+jwt', old))).status;
  assert.is(await sendOld(), 400);
  clock.forward(3 * hour);
  await deleteExpired(dependencies);
  const left = await dependencies.database.transaction(({ em }) =>
    em.count(FormerProviderApp, { audienceId: here.id }),
  );
  assert.is(left, 0);
  await Promise.all([old.close(), other.close()]);
});

test('a logout from before the sign-in: the session continues', async () => {
  const iat = Math.floor(clock.now().valueOf() / 1000) - 300;
  const as = await sessionOf('emil');
  assert.is((await send(await logoutToken({ sub: 'emil', iat }))).status, 200);
  assert.is(await isSignedIn(as), true);
});

test('POST /v1/social/backchannel_logout: 400 for whatever is no logout token of a known client, and all stay signed in', async () => {
  const as = await sessionOf('farah');
  const sub = 'farah';
  await assertRefused('', 'nothing');
  await assertRefused('a.b.c', 'nonsense');
  const wrong = {
    'an ID token': { events: undefined },
    'another event': { events: { 'https://example.org/event': {} } },
    'an event that is no object': { events: { [Object.keys(events)[0] ?? '']: true } },
    'a nonce': { nonce: 'n' },
    'no jti': { jti: undefined },
    'no subject but a session': { sub: undefined, sid: 'session' },
    'another client': { aud: 'other' },
    'another issuer': { iss: foreign.issuer },
    'an unknown issuer': { iss: 'https://nobody.example' },
    'no time': { iat: undefined },
    'no end': { exp: undefined },
    'the past': { iat: 1_700_000_000, exp: 1_700_000_600 },
  };
  for (const [why, claims] of Object.entries(wrong))
    await assertRefused(await logoutToken({ sub, ...claims }), why);
  await assertRefused(await logoutToken({ sub }, 'at+jwt'), 'an access token');
  await assertRefused(await logoutToken({ sub, iss: server.issuer }, 'logout+jwt', foreign), 'another key');
  assert.is(await isSignedIn(as), true);
});

test('POST /v1/social/backchannel_logout: 502 while the keys cannot be had, so that the provider tries again', async () => {
  const dark = await startOpenId({ clients: ['dark'] });
  await storeProviderApp(await seedAudience(), dark.app());
  dark.fail('/jwks', dropConnection);
  assert.is((await send(await logoutToken({ aud: 'dark' }, 'JWT', dark))).status, 502);
  await dark.close();
});

test('logout tokens are forgotten when none of that age would be accepted', async () => {
  await send(await logoutToken());
  const count = () => dependencies.database.transaction(({ em }) => em.count(LogoutToken));
  assert.ok((await count()) > 0);
  clock.forward(2 * hour + 1000);
  await deleteExpired(dependencies);
  assert.is(await count(), 0);
});
