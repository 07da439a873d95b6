import { decodeJwt, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OpenId } from '../../core/auth/open-id.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { serveWith, serveWithSettings, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { answer, dropConnection, hang, hugeBody, redirectTo } from '../support/provider/provider-faults.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { storeProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request, requestAt } from '../support/requests/request.ts';

interface Signed {
  token: string;
  user: { id: string; name: string };
  error: string;
}

const server = await startOpenId();
const foreign = await startOpenId();
const { settings, provider, dependencies } = await testApp();
const audience = await seedAudience();
test.before(async () => {
  await storeProviderApp(audience, server.app());
});
const host = `${audience.subdomain}.platform.test`;

const signInWith = (social_token: string, at: string | undefined = host) =>
  request<Signed>('POST /v1/token', { body: { social_token, host: at, device } });

async function assertRefused(social_token: string, why: string): Promise<void> {
  const { status, body } = await signInWith(social_token);
  assert.equal([status, body.error], [401, 'invalid_social_token'], why);
}

/** Until the keys of a provider are read again. */
const coolDown = () => new Promise((resolve) => setTimeout(resolve, 150));

const now = () => Math.floor(clock.now().valueOf() / 1000);

test.after.each(() => server.heal());
test.after(async () => {
  await Promise.all([server.close(), foreign.close()]);
});

test('POST /v1/token: an ID token of the audience’s client signs its person in', async () => {
  const { status, body } = await signInWith(await server.token({ sub: 'ada', name: 'Ada' }));
  assert.is(status, 200);
  const { idp_id, idp_app_id, audience_id } = decodeJwt(body.token);
  assert.equal([idp_id, idp_app_id, audience_id], ['ada', 'web', audience.id]);
  assert.is(body.user.name, 'Ada');
  const again = await signInWith(await server.token({ sub: 'ada', name: 'Ada L.' }));
  assert.equal(again.body.user, { id: body.user.id, name: 'Ada L.' });
});

test('POST /v1/token: an ID token without a name keeps the person’s; a new person is Unnamed', async () => {
  const { body } = await signInWith(await server.token({ sub: 'bo', name: 'Bo' }));
  const again = await signInWith(await server.token({ sub: 'bo', name: undefined }));
  assert.equal(again.body.user, body.user);
  const email = { email: 'cleo@dance.example', email_verified: true };
  const cleo = await signInWith(await server.token({ sub: 'cleo', name: undefined, ...email }));
  assert.is(cleo.body.user.name, 'Unnamed');
});

test('POST /v1/token: two people with the same e-mail address are two, verified or not', async () => {
  const email = { email: 'same@dance.example', email_verified: true };
  const first = await signInWith(await server.token({ sub: 'first', ...email }));
  const second = await signInWith(await server.token({ sub: 'second', ...email }));
  assert.is.not(first.body.user.id, second.body.user.id);
});

test('POST /v1/token: 401 for an ID token of another audience, issuer or client', async () => {
  const wrong = {
    'another audience': { aud: 'other' },
    'another issuer': { iss: foreign.issuer },
    'an issuer with a slash': { iss: `${server.issuer}/` },
    'no issuer': { iss: undefined },
    'another party': { azp: 'other' },
    'another party of several audiences': { aud: ['web', 'other'], azp: 'other' },
    'several audiences and no party': { aud: ['web', 'other'] },
    'a party that is no text': { azp: ['web'] },
    'no subject': { sub: undefined },
    'an empty subject': { sub: '' },
  };
  for (const [why, claims] of Object.entries(wrong)) await assertRefused(await server.token(claims), why);
  await coolDown();
  await assertRefused(await foreign.token(), 'the token of another provider');
  await coolDown();
  await assertRefused(await foreign.token({ iss: server.issuer }), 'signed by another provider');
});

test('POST /v1/token: several audiences with the client as the party are accepted', async () => {
  const { status } = await signInWith(await server.token({ aud: ['other', 'web'], azp: 'web' }));
  assert.is(status, 200);
});

test('POST /v1/token: 401 for an access token, a logout token and a token of another use', async () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  await assertRefused(await server.token({}, { typ: 'at+jwt' }), 'an access token by RFC 9068');
  await assertRefused(await server.token({}, { typ: 'logout+jwt' }), 'a logout token by its type');
  for (const claims of [{ scope: 'openid' }, { scp: ['read'] }, { typ: 'Bearer' }, { token_use: 'access' }])
    await assertRefused(await server.token(claims), JSON.stringify(claims));
  await assertRefused(await server.token({ events, jti: 'a' }), 'a logout token');
});

test('POST /v1/token: 401 for an algorithm that is not on the short list, whatever the header says', async () => {
  const claims = decodeJwt(await server.token());
  await assertRefused(new UnsecuredJWT(claims).encode(), 'none');
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const secrets = [server.app().appSecret, await exportSPKI(publicKey), JSON.stringify({ keys: [] })];
  for (const secret of secrets) {
    const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
    await assertRefused(await signed.sign(Buffer.from(secret)), 'HS256 with what is public or shared');
  }
  const own = new SignJWT(claims).setProtectedHeader({ alg: 'RS256' });
  await assertRefused(await own.sign(privateKey), 'with a key of somebody else');
  const jwk = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk: {}, jku: foreign.issuer });
  await assertRefused(await jwk.sign(privateKey), 'with a key that the token brings along');
});

test('POST /v1/token: clocks may differ by less than a minute; nothing older than an hour is accepted', async () => {
  const at = now();
  for (const [iat, exp, status] of [
    [at + 50, at + 600, 200],
    [at + 80, at + 600, 401],
    [at - 600, at - 50, 200],
    [at - 600, at - 70, 401],
    [at - 3600, at + 600, 200],
    [at - 3700, at + 600, 401],
  ] as const) {
    const signedIn = await signInWith(await server.token({ iat, exp }));
    assert.is(signedIn.status, status, `issued ${iat - at}, expires ${exp - at}`);
  }
  for (const claims of [{ exp: undefined }, { iat: undefined }])
    await assertRefused(await server.token(claims), JSON.stringify(claims));
});

test('POST /v1/token: a new key of the provider is found, and its old one is no longer trusted', async () => {
  const old = await server.token();
  assert.is((await signInWith(old)).status, 200);
  await server.rotate();
  await coolDown();
  assert.is((await signInWith(await server.token())).status, 200);
  await coolDown();
  await assertRefused(old, 'signed with the former key');
});

test('POST /v1/token: 503 for an unknown key while the keys have just been read, but 401 for a token of another client', async () => {
  const { url, close } = await serveWith({ openId: new OpenId(true) });
  const signInThere = (social_token: string) =>
    requestAt<Signed>(url, 'POST /v1/token', { body: { social_token, host, device } });
  assert.is((await signInThere(await server.token())).status, 200);
  await server.rotate();
  const { status, headers } = await signInThere(await server.token());
  assert.equal([status, headers.get('retry-after')], [503, '30']);
  const [header, claims] = [
    { alg: 'RS256', kid: 'made-up' },
    { iss: 'x', aud: 'y', exp: 1 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  for (const social_token of [
    await foreign.token(),
    await server.token({ aud: 'other' }),
    await server.token({ exp: now() - 100 }),
    `${header}.${claims}.e30`,
  ])
    assert.is((await signInThere(social_token)).status, 401, social_token);
  await close();
});

test('POST /v1/token: 502 while the keys cannot be had, and other providers’ people sign in as ever', async () => {
  const social_token = await provider.token(provider.addPerson('Ada'), settings.platformApp);
  for (const fault of [
    hang,
    dropConnection,
    answer({}, 500),
    answer({ keys: 1 }),
    hugeBody,
    redirectTo('/'),
  ]) {
    const broken = await startOpenId();
    const dark = await seedAudience();
    await storeProviderApp(dark, broken.app());
    broken.fail('/jwks', fault);
    const [down, well] = await Promise.all([
      signInWith(await broken.token(), `${dark.subdomain}.platform.test`),
      signInWith(social_token, 'platform.test'),
    ]);
    await broken.close();
    assert.equal([down.status, down.body.error], [502, 'identity_provider_unavailable']);
    assert.is(well.status, 200);
  }
});

test('POST /v1/token: 502 for metadata that is missing, late, of another issuer or without keys', async () => {
  const metadata = { issuer: foreign.issuer, jwks_uri: `${foreign.issuer}/jwks` };
  for (const fault of [hang, dropConnection, answer({}, 404), answer(metadata), answer([])]) {
    const broken = await startOpenId();
    const dark = await seedAudience();
    await storeProviderApp(dark, broken.app());
    broken.fail('/.well-known/openid-configuration', fault);
    const { status, body } = await signInWith(await broken.token(), `${dark.subdomain}.platform.test`);
    await broken.close();
    assert.equal([status, body.error], [502, 'identity_provider_unavailable']);
  }
});

test('the same subject of two issuers, of clients with the same id: two people', async () => {
  const elsewhere = await seedAudience();
  await storeProviderApp(elsewhere, foreign.app());
  const here = await signInWith(await server.token({ sub: 'dana' }));
  const there = await signInWith(
    await foreign.token({ sub: 'dana' }),
    `${elsewhere.subdomain}.platform.test`,
  );
  assert.equal([here.status, there.status], [200, 200]);
  assert.is.not(here.body.user.id, there.body.user.id);
  const stored = await dependencies.database.transaction(({ em }) =>
    em.find(Identity, { appId: 'web', providerUserId: 'dana' }),
  );
  assert.equal(stored.map(({ issuer }) => issuer).sort(), [server.issuer, foreign.issuer].sort());
  assert.ok(stored.every(({ accessToken }) => accessToken === null));
});

test('the platform with both kinds: takes the tokens of both, and ADMIN_IDP_IDS names people of each apart', async () => {
  const { platformApp } = settings;
  const { url, close } = await serveWithSettings({
    secondPlatformApp: server.app(),
    administrators: ['web:emil', 'farah'],
  });
  const signInThere = (social_token: string) =>
    requestAt<Signed>(url, 'POST /v1/token', { body: { social_token, device } });
  const graph = await signInThere(await provider.token(provider.addPerson('Ada'), platformApp));
  assert.is(decodeJwt(graph.body.token).idp_app_id, platformApp.appId);
  const roleOf = async (sub: string) =>
    decodeJwt((await signInThere(await server.token({ sub }))).body.token).role;
  assert.is(await roleOf('emil'), 'admin');
  assert.is(await roleOf('farah'), 'user');
  await close();
});

test('ADMIN_IDP_IDS names nobody of another issuer whose client has the same id', async () => {
  const { url, close } = await serveWithSettings({
    platformApp: foreign.app(),
    administrators: ['web:gil', 'gil'],
  });
  const social_token = await server.token({ sub: 'gil' });
  const { body } = await requestAt<Signed>(url, 'POST /v1/token', { body: { social_token, host, device } });
  assert.is(decodeJwt(body.token).role, 'user');
  await close();
});

test('GET /v1/branding: tells which provider to sign in at', async () => {
  const { body } = await request<{ idp: object; idp_app_id: string }>(`GET /v1/branding?host=${host}`);
  assert.equal(body.idp, { kind: 'openid', issuer: server.issuer, app_id: 'web' });
  assert.is(body.idp_app_id, 'web');
  const plain = await seedAudience();
  const graph = await request<{ idp: object }>(`GET /v1/branding?host=${plain.subdomain}.platform.test`);
  assert.equal(graph.body.idp, { kind: 'graph', issuer: null, app_id: settings.platformApp.appId });
});
