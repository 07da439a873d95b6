import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { errorOf, type Fault, hang, nonsense } from '../support/provider/provider-faults.ts';
import { ownAppScene } from '../support/records/people.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { ownProviderApp } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor, type Visited } from '../support/requests/visitor.ts';
import { authorizePath, choose, comeBack, pathOf, signInBrowser } from './browser-scene.ts';
import { asked, encoded } from './voice-client.ts';

test.after.each(async () => (await testApp()).provider.heal());

const newPerson = async () => (await testApp()).provider.addPerson('Robin Quill');

/** A page, never JSON, and nobody is signed in or sent anywhere. */
function assertRefused(visited: Visited, status: number, sentence: string): void {
  assert.is(visited.status, status, visited.body);
  assert.match(visited.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(visited.body, sentence);
  assert.is(visited.headers.get('cache-control'), 'no-store');
  assert.match(visited.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'");
  assert.is(visited.location, '');
  assert.not.match(visited.headers.getSetCookie().join(), 'signed-in');
}

const notBegun = 'was not begun in this browser';

test('the callback in a browser that did not begin: 400, so nobody signs another person in', async () => {
  const callback = await comeBack(newVisitor(), await newPerson());
  assertRefused(await newVisitor().open(callback), 400, notBegun);
});

test('the callback in a browser that began another sign-in: 400', async () => {
  const callback = await comeBack(newVisitor(), await newPerson());
  const visitor = newVisitor();
  await visitor.open(authorizePath);
  assertRefused(await visitor.open(callback), 400, notBegun);
});

test('the callback with a wrong state, or none: 400, and the code is not redeemed', async () => {
  const { provider } = await testApp();
  for (const change of [
    (query: URLSearchParams) => query.set('state', 'x'),
    (query: URLSearchParams) => query.delete('state'),
  ]) {
    const visitor = newVisitor();
    const address = new URL(await comeBack(visitor, await newPerson()), 'http://platform.test');
    change(address.searchParams);
    provider.requests.length = 0;
    assertRefused(await visitor.open(pathOf(address.href)), 400, notBegun);
    assert.equal(provider.requests, []);
  }
});

test('the callback with a forged cookie, or two: 400', async () => {
  const visitor = newVisitor();
  const callback = await comeBack(visitor, await newPerson());
  const attempt = visitor.cookies.get('sign-in') ?? '';
  for (const cookie of [`sign-in=${attempt.slice(0, -5)}AAAAA`, `sign-in=${attempt}; sign-in=${attempt}`])
    assertRefused(await newVisitor().open(callback, { headers: { cookie } }), 400, notBegun);
});

test('the callback ten minutes later: 400', async () => {
  const visitor = newVisitor();
  const callback = await comeBack(visitor, await newPerson());
  clock.forward(10 * minute);
  assertRefused(await visitor.open(callback), 400, notBegun);
});

test('the callback opened again: 400, and the sign-in stands', async () => {
  const visitor = newVisitor();
  const callback = await comeBack(visitor, await newPerson());
  const { status, location } = await visitor.open(callback);
  assert.is(status, 303);
  assertRefused(await visitor.open(callback), 400, notBegun);
  assert.is((await visitor.open(location)).status, 200);
});

test('a code that was redeemed, with the state of another sign-in: 401', async () => {
  const first = newVisitor();
  const callback = await comeBack(first, await newPerson());
  await first.open(callback);
  const second = newVisitor();
  const { location } = await second.open(authorizePath);
  const replayed = new URL(callback, 'http://platform.test');
  replayed.searchParams.set('state', new URL(location).searchParams.get('state') ?? '');
  assertRefused(await second.open(pathOf(replayed.href)), 401, 'did not confirm your sign-in');
});

test("a sign-in begun on one audience's host: 400 on another host, although both have the platform's app", async () => {
  const { provider } = await testApp();
  const { subdomain } = await seedAudience();
  const visitor = newVisitor();
  const callback = await comeBack(visitor, await newPerson());
  const elsewhere = newVisitor(`${subdomain}.platform.test`);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  provider.requests.length = 0;
  assertRefused(await elsewhere.open(callback), 400, notBegun);
  assert.equal(provider.requests, []);
});

test("a sign-in during which the audience gets an app of its own: 400, and the platform's code is not sent to it", async () => {
  const { provider } = await testApp();
  const audience = await seedAudience();
  const visitor = newVisitor(`${audience.subdomain}.platform.test`);
  const callback = await comeBack(visitor, await newPerson());
  await ownProviderApp(audience);
  provider.requests.length = 0;
  assertRefused(await visitor.open(callback), 400, notBegun);
  assert.equal(provider.requests, []);
});

test("a code of another audience's app: 401", async () => {
  const { audience } = await ownAppScene();
  const visitor = newVisitor(`${audience.subdomain}.platform.test`);
  const foreign = new URL(await comeBack(newVisitor(), await newPerson()), 'http://platform.test');
  const { location } = await visitor.open(authorizePath);
  foreign.searchParams.set('state', new URL(location).searchParams.get('state') ?? '');
  assertRefused(await visitor.open(pathOf(foreign.href)), 401, 'did not confirm your sign-in');
});

const faults: [string, Fault, number, string][] = [
  ['refuses the code', errorOf(100), 401, 'did not confirm your sign-in'],
  ['refuses the secret', errorOf(1), 502, 'identity provider is unavailable'],
  ['does not respond', hang, 502, 'identity provider is unavailable'],
  ['responds with no JSON', nonsense, 502, 'identity provider is unavailable'],
];
for (const [name, fault, status, sentence] of faults)
  test(`the callback when the provider ${name}: a page with ${status}`, async () => {
    const { provider, settings } = await testApp();
    const visitor = newVisitor();
    const callback = await comeBack(visitor, await newPerson());
    provider.fail('/oauth/access_token', fault);
    const visited = await visitor.open(callback);
    assertRefused(visited, status, sentence);
    assert.not.match(visited.body, settings.platformApp.appSecret);
  });

test('a person who denies at the dialog: a page with 403; another error of the dialog: 502', async () => {
  const visitor = newVisitor();
  const denied = await choose((await visitor.open(authorizePath)).location);
  assert.match(denied, 'error=access_denied');
  assertRefused(await visitor.open(pathOf(denied)), 403, 'You chose not to sign in');
  const { location } = await visitor.open(authorizePath);
  const state = new URL(location).searchParams.get('state');
  const failed = await visitor.open(`/sign-in/callback?error=<b>server_error&state=${state}`);
  assertRefused(failed, 502, 'identity provider is unavailable');
  assert.not.match(failed.body, '<b>');
  const nobody = await newVisitor().open('/sign-in/callback?error=access_denied&state=x');
  assertRefused(nobody, 400, notBegun);
});

for (const wrong of [{ client_id: 'other' }, { redirect_uri: 'https://evil.example/' }])
  test(`GET /voice/authorize and /link-voice in a browser: 400 before any dialog for ${JSON.stringify(wrong)}`, async () => {
    const query = encoded({ ...asked, ...wrong });
    for (const path of ['/voice/authorize', '/link-voice'])
      assertRefused(await newVisitor().open(`${path}?${query}`), 400, Object.keys(wrong)[0] ?? '');
    const { visitor } = await signInBrowser();
    assertRefused(await visitor.open(`/link-voice?${query}`), 400, Object.keys(wrong)[0] ?? '');
  });

test('GET /voice/authorize in a browser with a wrong type or challenge: back to the client at once, with the error', async () => {
  for (const [wrong, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
  ] as const) {
    const headers = { accept: 'text/html' };
    const answer = await request(`GET /voice/authorize?${encoded({ ...asked, ...wrong })}`, { headers });
    assert.is(answer.status, 302);
    const address = new URL(answer.headers.get('location') ?? '');
    assert.is(`${address.origin}${address.pathname}`, asked.redirect_uri);
    assert.equal(
      [address.searchParams.get('error'), address.searchParams.get('state')],
      [error, asked.state],
    );
  }
});

test('GET /voice/authorize with a request that fits into no cookie: 400', async () => {
  const query = encoded({ ...asked, state: '&'.repeat(1000) });
  assertRefused(await newVisitor().open(`/voice/authorize?${query}`), 400, 'Something in the address');
});

test('without a dialog: GET /voice/authorize in a browser is a page with 401 that tells how to link', async () => {
  const { settings } = await testApp();
  const { dialogUrl } = settings;
  Object.assign(settings, { dialogUrl: null });
  const visited = await newVisitor().open(authorizePath);
  Object.assign(settings, { dialogUrl });
  assertRefused(visited, 401, 'Open the app');
  assert.is(visited.headers.get('www-authenticate'), 'JWT, Bearer');
});

test('GET /voice/authorize in a browser: redirects and refuses as the OpenAPI document says', async () => {
  const headers = { accept: 'text/html' };
  const open = async (more: object) =>
    (await request(`GET /voice/authorize?${encoded({ ...asked, ...more })}`, { headers })).status;
  assert.equal([await open({}), await open({ client_id: 'other' })], [302, 400]);
  const { settings } = await testApp();
  const { dialogUrl } = settings;
  Object.assign(settings, { dialogUrl: null });
  assert.is(await open({}), 401);
  Object.assign(settings, { dialogUrl });
});

test('GET /voice/authorize of a client, or with a credential: 401 {} as ever, with a dialog too', async () => {
  const visits = [
    { accept: '*/*' },
    { accept: 'application/json' },
    { headers: { authorization: 'JWT nonsense' } },
    { headers: { authorization: '' } },
  ];
  for (const visit of visits) {
    const { status, body, headers } = await newVisitor().open(authorizePath, visit);
    assert.equal([status, body, headers.get('set-cookie')], [401, '{}', null], JSON.stringify(visit));
  }
});
