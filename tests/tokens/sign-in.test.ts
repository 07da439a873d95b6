import { decodeJwt, decodeProtectedHeader } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../orm/database.ts';
import { Session } from '../../orm/schema/entities/session.ts';
import { Identity, User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { rowsWith } from '../support/database/rows.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { answer, errorOf } from '../support/provider/provider-faults.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { ownProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';

interface TokenPair {
  token: string;
  access_token: string;
  refresh_token: string;
  user: { id: string; name: string };
}

interface Refused {
  error: string;
}

const { provider, settings, dependencies } = await testApp();
const { platformApp } = settings;

const signInWith = (body: object) =>
  request<TokenPair & Refused>('POST /v1/token', { body: { device, ...body } });
const stored = <Result>(read: (em: Transaction['em']) => Promise<Result>) =>
  dependencies.database.transaction(({ em }) => read(em));

const friends = statement<{ id: string }, [identity: string]>(
  'stored_friends',
  'select friend_provider_user_id as id from friendship where identity_id = $1',
);
const friendsOf = async ({ id }: { id: string }) =>
  (await dependencies.database.query(friends, [id])).map((friend) => friend.id);

test.after.each(() => provider.heal());

test('POST /v1/token: 200 with the four fields, on the platform', async () => {
  const person = provider.addPerson('Ada');
  const { status, body } = await signInWith({ social_token: await provider.token(person, platformApp) });
  assert.is(status, 200);
  assert.equal(Object.keys(body).sort(), ['access_token', 'refresh_token', 'token', 'user']);
  assert.is(body.token, body.access_token);
  assert.is(body.user.name, 'Ada');
  assert.equal(Object.keys(body.user), ['id', 'name']);
});

test('POST /v1/token: the JWT is HS256 and carries the claims of the interface', async () => {
  const person = provider.addPerson('Ada');
  const { body } = await signInWith({ social_token: await provider.token(person, platformApp) });
  const claims = decodeJwt(body.token);
  assert.is(decodeProtectedHeader(body.token).alg, 'HS256');
  assert.is(claims.sub, body.user.id);
  assert.is(claims.idp_id, provider.userId(person, platformApp));
  assert.is(claims.idp_app_id, platformApp.appId);
  assert.is(claims.role, 'user');
  assert.not('audience_id' in claims);
  const session = await stored((em) => em.findOneOrFail(Session, { id: claims.jti ?? '' }));
  assert.is(session.userId, body.user.id);
});

test('POST /v1/token: audience_id is claimed on every host of the audience, with or without admin., case, port and dot', async () => {
  const audience = await seedAudience();
  const person = provider.addPerson('Ada');
  const social_token = await provider.token(person, platformApp);
  const name = `${audience.subdomain}.${settings.platformDomain}`;
  for (const host of [name, `admin.${name}`, `${name}:8443`, `${name.toUpperCase()}.`]) {
    const { body } = await signInWith({ social_token, host });
    assert.is(decodeJwt(body.token).audience_id, audience.id, host);
  }
});

test('POST /v1/token: a host that no audience owns, even a malformed one, is the platform', async () => {
  const social_token = await provider.token(provider.addPerson('Ada'), platformApp);
  for (const host of ['nobody.example', '', 'a b', '\0', 'x'.repeat(5000)]) {
    const { status, body } = await signInWith({ social_token, host });
    assert.is(status, 200);
    assert.not('audience_id' in decodeJwt(body.token));
  }
});

test("POST /v1/token: on an audience's host the token must come from that audience's own app", async () => {
  const audience = await seedAudience();
  const app = await ownProviderApp(audience);
  const host = `admin.${audience.subdomain}.${settings.platformDomain}`;
  const person = provider.addPerson('Ada');
  const ours = await signInWith({ host, social_token: await provider.token(person, app) });
  assert.is(ours.status, 200);
  assert.is(decodeJwt(ours.body.token).idp_app_id, app.appId);
  const platforms = await signInWith({ host, social_token: await provider.token(person, platformApp) });
  assert.is(platforms.status, 401);
  assert.is(platforms.body.error, 'invalid_social_token');
  const elsewhere = await signInWith({ social_token: await provider.token(person, app) });
  assert.is(elsewhere.status, 401);
});

test('POST /v1/token: the same person is the same user, with the name brought up to date', async () => {
  const person = provider.addPerson('Ada');
  const social_token = await provider.token(person, platformApp);
  const first = await signInWith({ social_token });
  provider.fail('/me', answer({ id: provider.userId(person, platformApp), name: 'Ada Lovelace' }));
  const second = await signInWith({ social_token });
  assert.is(second.body.user.id, first.body.user.id);
  assert.is(second.body.user.name, 'Ada Lovelace');
});

test('POST /v1/token: identities that share a token_for_business are one user', async () => {
  const audience = await seedAudience();
  const app = await ownProviderApp(audience);
  const person = provider.addPerson('Ada');
  const host = `${audience.subdomain}.${settings.platformDomain}`;
  const there = await signInWith({ host, social_token: await provider.token(person, app) });
  const here = await signInWith({ social_token: await provider.token(person, platformApp) });
  assert.is(here.body.user.id, there.body.user.id);
});

test('POST /v1/token: ten sign-ins of one new person at once make one user', async () => {
  const social_token = await provider.token(provider.addPerson('Ada'), platformApp);
  const answers = await Promise.all(Array.from({ length: 10 }, () => signInWith({ social_token })));
  assert.equal(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.is(new Set(answers.map(({ body }) => body.user.id)).size, 1);
});

test('POST /v1/token: keeps the long-lived token encrypted, the friends and the device', async () => {
  const [ada, bo] = [provider.addPerson('Ada'), provider.addPerson('Bo')];
  provider.befriend(ada, bo);
  const social_token = await provider.token(ada, platformApp);
  const { body } = await signInWith({ social_token });
  await signInWith({ social_token, device: { ...device, version: '2.0' } });
  const identity = await stored((em) => em.findOneOrFail(Identity, { userId: body.user.id }));
  assert.ok(identity.accessToken);
  assert.not.match(identity.accessToken, /eyJ/);
  assert.equal(await friendsOf(identity), [provider.userId(bo, platformApp)]);
  const devices = await dependencies.database.transaction((transaction) =>
    rowsWith<{ version: string }>(transaction, 'device', 'user_id', body.user.id),
  );
  assert.equal(pluck(devices, 'version'), ['2.0']);
});

test('POST /v1/token: those whom the provider lists no longer are friends no longer; without a list, all remain', async () => {
  const [ada, bo, cleo] = [provider.addPerson('Ada'), provider.addPerson('Bo'), provider.addPerson('Cleo')];
  provider.befriend(ada, bo);
  provider.befriend(ada, cleo);
  const social_token = await provider.token(ada, platformApp);
  const friendsAfterSignIn = async () => {
    const { body } = await signInWith({ social_token });
    const identity = await stored((em) => em.findOneOrFail(Identity, { userId: body.user.id }));
    return (await friendsOf(identity)).sort();
  };
  const ids = (...people: (typeof ada)[]) =>
    people.map((person) => provider.userId(person, platformApp)).sort();
  assert.equal(await friendsAfterSignIn(), ids(bo, cleo));
  const dan = provider.addPerson('Dan');
  ada.friends.splice(0, 1, dan.id);
  assert.equal(await friendsAfterSignIn(), ids(cleo, dan));
  provider.fail('/me/friends', errorOf(10, 403));
  assert.equal(await friendsAfterSignIn(), ids(cleo, dan));
  provider.heal();
  ada.friends.length = 0;
  assert.equal(await friendsAfterSignIn(), []);
});

test('POST /v1/token: 200 where the provider does not tell the friends', async () => {
  provider.fail('/me/friends', errorOf(10, 403));
  assert.is(
    (await signInWith({ social_token: await provider.token(provider.addPerson('Ada'), platformApp) })).status,
    200,
  );
});

test('POST /v1/token: unknown fields are ignored', async () => {
  const social_token = await provider.token(provider.addPerson('Ada'), platformApp);
  assert.is(
    (await signInWith({ social_token, locale: 'fr', device: { ...device, color: 'red' } })).status,
    200,
  );
});

test('POST /v1/token: ADMIN_IDP_IDS makes an administrator, whose JWT says so', async () => {
  const person = provider.addPerson('Root');
  const administrators = settings.administrators as string[];
  administrators.push(provider.userId(person, platformApp));
  const { body } = await signInWith({ social_token: await provider.token(person, platformApp) });
  administrators.pop();
  assert.is(decodeJwt(body.token).role, 'admin');
  assert.ok((await stored((em) => em.findOneOrFail(User, { id: body.user.id }))).isAdmin);
});
