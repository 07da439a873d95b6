import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveWithSettings, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { answer, hang } from '../support/provider/provider-faults.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { storeProviderApp } from '../support/requests/credentials.ts';
import { newVisitor, type Visitor } from '../support/requests/visitor.ts';
import { authorizePath, pathOf } from '../voice/browser-scene.ts';
import { formTokenOf, isSignedIn } from './signed-in.ts';

const audience = await seedAudience();
const host = `${audience.subdomain}.platform.test`;
const callbacks = [`http://${host}/sign-in/callback`, 'http://platform.test/sign-in/callback'];
const server = await startOpenId({ callbacks });
const foreign = await startOpenId({ callbacks });
test.before(async () => {
  clock.toMachine();
  await storeProviderApp(audience, server.app());
});
const { settings } = await testApp();
const service = await serveWithSettings({ secondPlatformApp: server.app() }, () => new Date());
const visitorOf = (at = host) => newVisitor(at, service.url);

test.after.each(() => server.heal());
test.after(async () => {
  await Promise.all([server.close(), foreign.close(), service.close()]);
});

/** The address at which the dialog leads back to the service. */
async function comeBack(visitor: Visitor, person: string, path = '/sign-in?to=/docs'): Promise<URL> {
  const { status, location } = await visitor.open(path);
  assert.is(status, 302);
  return new URL(await server.choose(location, person));
}

async function pageToken(visitor: Visitor) {
  const form = { form_token: await formTokenOf(visitor) };
  return decodeJwt(JSON.parse((await visitor.open('/sign-in/token', { accept: '*/*', form })).body).token);
}

test('GET /sign-in on an audience’s host: the issuer’s dialog with PKCE, state and nonce, and back, signed in', async () => {
  const visitor = visitorOf();
  const { location } = await visitor.open('/sign-in?to=/docs');
  const dialog = new URL(location);
  assert.is(dialog.origin, server.issuer);
  const { nonce, state, code_challenge, ...rest } = Object.fromEntries(dialog.searchParams);
  assert.ok([nonce, state, code_challenge].every((text) => text !== undefined && text.length >= 43));
  assert.equal(rest, {
    client_id: 'web',
    redirect_uri: callbacks[0],
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  const completed = await visitor.open(pathOf(await server.choose(location, 'ada')));
  assert.equal([completed.status, completed.location], [303, '/docs']);
  assert.match((await visitor.open('/docs')).body, 'Signed in as <strong>Person ada</strong>');
  const { idp_id, idp_app_id, audience_id } = await pageToken(visitor);
  assert.equal([idp_id, idp_app_id, audience_id], ['ada', 'web', audience.id]);
});

test('GET /sign-in on the platform with two providers: a page to choose, and each of them', async () => {
  const visitor = visitorOf('platform.test');
  const { status, body } = await visitor.open('/sign-in?to=/docs');
  assert.is(status, 200);
  assert.match(body, `Sign in at ${new URL(server.issuer).host}`);
  assert.match(body, 'href="/sign-in?to=%2Fdocs&amp;kind=openid"');
  const graph = await visitor.open('/sign-in?to=%2Fdocs&kind=graph');
  assert.match(graph.location, settings.dialogUrl ?? '');
  const back = await comeBack(visitor, 'bo', '/sign-in?to=%2Fdocs&kind=openid');
  await visitor.open(pathOf(back.href));
  assert.is((await pageToken(visitor)).idp_id, 'bo');
});

test('GET /link-voice: a stranger signs in at the issuer, and comes back to consent', async () => {
  const visitor = visitorOf();
  const back = await comeBack(visitor, 'cleo', authorizePath);
  const { location } = await visitor.open(pathOf(back.href));
  assert.match(location, /^\/link-voice\?/);
  assert.match((await visitor.open(location)).body, 'Person cleo');
});

test('a name that is not in the ID token is asked for at the userinfo endpoint; without one there, the person is Unnamed', async () => {
  const visitor = visitorOf();
  server.tellNames(false);
  await visitor.open(pathOf((await comeBack(visitor, 'nameless')).href));
  assert.match((await visitor.open('/docs')).body, 'Signed in as <strong>Unnamed</strong>');
  server.fail('/me', answer({ sub: 'nameless', name: 'Nora' }));
  const again = visitorOf();
  await again.open(pathOf((await comeBack(again, 'nameless')).href));
  assert.match((await again.open('/docs')).body, 'Signed in as <strong>Nora</strong>');
  server.fail('/me', answer({ sub: 'somebody else', name: 'Eve' }));
  const third = visitorOf();
  await third.open(pathOf((await comeBack(third, 'nameless')).href));
  assert.match((await third.open('/docs')).body, 'Signed in as <strong>Nora</strong>');
  server.tellNames(true);
});

test('a code that was used: nobody is signed in with it again', async () => {
  const visitor = visitorOf();
  const back = pathOf((await comeBack(visitor, 'ada')).href);
  const copy = visitorOf();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  assert.is((await visitor.open(back)).status, 303);
  assert.is((await visitor.open(back)).status, 400);
  assert.is((await copy.open(back)).status, 401);
  assert.is(await isSignedIn(copy), false);
});

test('a response without the attempt, or with that of another browser: 400', async () => {
  const [visitor, other] = [visitorOf(), visitorOf()];
  const back = pathOf((await comeBack(visitor, 'ada')).href);
  assert.is((await visitorOf().open(back)).status, 400);
  await other.open('/sign-in?to=/docs');
  assert.is((await other.open(back)).status, 400);
  assert.is(await isSignedIn(other), false);
});

test('a code of another attempt under the own state: 401, as its nonce and its verifier are not the browser’s', async () => {
  const [visitor, attacker] = [visitorOf(), visitorOf()];
  const own = await comeBack(visitor, 'ada');
  const stolen = await comeBack(attacker, 'mallory');
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  assert.is((await visitor.open(pathOf(own.href))).status, 401);
  assert.is(await isSignedIn(visitor), false);
});

test('an ID token with the nonce of another attempt, or with none: 401', async () => {
  for (const nonce of ['another', undefined]) {
    const visitor = visitorOf();
    const back = await comeBack(visitor, 'ada');
    const id_token = await server.token({ nonce, iat: Math.floor(Date.now() / 1000) });
    server.fail('/token', answer({ access_token: 'a', token_type: 'Bearer', id_token }));
    assert.is((await visitor.open(pathOf(back.href))).status, 401);
    server.heal();
  }
});

test('a response that another issuer claims to give, or that names none: 401', async () => {
  for (const iss of [foreign.issuer, `${server.issuer}/`, undefined]) {
    const visitor = visitorOf();
    const back = await comeBack(visitor, 'ada');
    if (iss === undefined) back.searchParams.delete('iss');
    else back.searchParams.set('iss', iss);
    assert.is((await visitor.open(pathOf(back.href))).status, 401, String(iss));
  }
});

test('an attempt at an issuer that the audience has left: 400', async () => {
  const visitor = visitorOf();
  const back = await comeBack(visitor, 'ada');
  const moved = await serveWithSettings({ secondPlatformApp: null }, () => new Date());
  const elsewhere = newVisitor('platform.test', moved.url);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  assert.is((await elsewhere.open(pathOf(back.href))).status, 400);
  await moved.close();
});

test('a person who chooses not to sign in: 403; an error of the provider: 502', async () => {
  for (const [error, status] of [
    ['access_denied', 403],
    ['server_error', 502],
  ] as const) {
    const visitor = visitorOf();
    const { location } = await visitor.open('/sign-in?to=/docs');
    const state = new URL(location).searchParams.get('state') ?? '';
    const refused = await visitor.open(`/sign-in/callback?${new URLSearchParams({ error, state })}`);
    assert.is(refused.status, status);
  }
});

test('while the issuer does not redeem codes: 502 with a page, and the platform’s people sign in as ever', async () => {
  for (const fault of [hang, answer({ error: 'invalid_client' }, 401), answer({}, 500)]) {
    const visitor = visitorOf();
    const back = await comeBack(visitor, 'ada');
    server.fail('/token', fault);
    assert.is((await visitor.open(pathOf(back.href))).status, 502);
    assert.is((await visitorOf('platform.test').open('/sign-in?to=/docs&kind=graph')).status, 302);
    server.heal();
  }
});
