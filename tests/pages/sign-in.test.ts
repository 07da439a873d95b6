import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { callBack, ownAppScene } from '../support/records/people.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { formTokenOf, isSignedIn, signedInVisitor } from './signed-in.ts';

test('GET /sign-in?to=: the dialog, and back at the path, signed in with a cookie as long as the session', async () => {
  const { visitor, completed } = await signedInVisitor({ to: '/docs?a=b' });
  assert.is(completed.status, 303);
  assert.is(completed.location, '/docs?a=b');
  const cookie = completed.headers.getSetCookie().find((line) => line.startsWith('signed-in='));
  assert.match(cookie ?? '', /; Max-Age=51[78]\d{4}; Path=\/; .*; HttpOnly; SameSite=Lax$/);
  const page = await visitor.open('/docs');
  assert.match(page.body, 'Signed in as <strong>Robin Quill</strong>');
  assert.is(page.headers.get('cache-control'), 'no-store');
  assert.equal(page.headers.getSetCookie(), []);
});

test('GET /sign-in of a person who is signed in: 303 to the path at once; without a path, to /', async () => {
  const { visitor } = await signedInVisitor();
  for (const [path, location] of [
    ['/sign-in?to=%2Fdocs', '/docs'],
    ['/sign-in', '/'],
  ]) {
    const visited = await visitor.open(path ?? '');
    assert.equal([visited.status, visited.location], [303, location]);
  }
});

test('GET /sign-in with anything but a path of this host: 400 with a page, signed in or not', async () => {
  const { visitor } = await signedInVisitor();
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'docs',
    '',
    '/a\r\nb',
    '/ü',
  ])
    for (const each of [visitor, newVisitor()]) {
      const { status, location, body } = await each.open(`/sign-in?to=${encodeURIComponent(to)}`);
      assert.equal([status, location], [400, ''], to);
      assert.match(body, 'must be a path of this host');
    }
});

test('GET /sign-in without a dialog: 401 with a page that says so', async () => {
  const { settings } = await testApp();
  const { dialogUrl } = settings;
  Object.assign(settings, { dialogUrl: null });
  const { status, body } = await newVisitor().open('/sign-in');
  Object.assign(settings, { dialogUrl });
  assert.is(status, 401);
  assert.match(body, 'Signing in with a browser is not set up');
});

test("a sign-in on an audience's host: to that audience, and on no other host", async () => {
  const { audience, app } = await ownAppScene();
  const host = `${audience.subdomain}.platform.test`;
  const { visitor } = await signedInVisitor({ host });
  const { body } = await visitor.open('/sign-in/token', {
    accept: '*/*',
    form: { form_token: await formTokenOf(visitor) },
  });
  const { audience_id, idp_app_id } = decodeJwt(JSON.parse(body).token);
  assert.equal([audience_id, idp_app_id], [audience.id, app.appId]);
  const elsewhere = newVisitor();
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  assert.is(await isSignedIn(visitor), true);
  assert.is(await isSignedIn(elsewhere), false);
});

test('a page a day later: the cookie and the session are renewed, and last for 60 days again', async () => {
  const { visitor } = await signedInVisitor();
  const first = visitor.cookies.get('signed-in');
  clock.forward(day);
  const { headers } = await visitor.open('/docs');
  assert.match(headers.getSetCookie().join(), /^signed-in=.*; Max-Age=51[78]\d{4}; /);
  assert.is.not(visitor.cookies.get('signed-in'), first);
  assert.equal((await visitor.open('/docs')).headers.getSetCookie(), []);
  clock.forward(59.5 * day);
  assert.is(await isSignedIn(visitor), true);
});

test('a session at its maximum age: ends, although its cookie was renewed', async () => {
  const { settings } = await testApp();
  const { sessionMaximumAge } = settings;
  Object.assign(settings, { sessionMaximumAge: 2 * day });
  const { visitor } = await signedInVisitor();
  clock.forward(1.5 * day);
  const { headers } = await visitor.open('/docs');
  assert.match(headers.getSetCookie().join(), /; Max-Age=43\d\d\d; /);
  clock.forward(0.5 * day);
  assert.is(await isSignedIn(visitor), false);
  Object.assign(settings, { sessionMaximumAge });
});

test('POST /sign-out: 303, the cookie is deleted, and the session has ended everywhere', async () => {
  const { visitor } = await signedInVisitor();
  const form_token = await formTokenOf(visitor);
  const form = { form_token };
  const { token } = JSON.parse((await visitor.open('/sign-in/token', { accept: '*/*', form })).body);
  const copy = newVisitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  const { status, location, headers } = await visitor.open('/sign-out', { form: { ...form, to: '/docs' } });
  assert.equal([status, location, headers.get('cache-control')], [303, '/docs', 'no-store']);
  assert.equal([...visitor.cookies.keys()], []);
  assert.is(await isSignedIn(copy), false);
  assert.is((await request('GET /v1/me', { as: `JWT ${token}` })).status, 401);
  assert.is((await visitor.open('/sign-out', { form })).status, 401);
});

test('POST /sign-out with another host to lead to: 400, and the person stays signed in', async () => {
  const { visitor } = await signedInVisitor();
  const form_token = await formTokenOf(visitor);
  const { status } = await visitor.open('/sign-out', { form: { form_token, to: '//evil.example' } });
  assert.is(status, 400);
  assert.is(await isSignedIn(visitor), true);
});

test('a session that the provider or the person ends elsewhere: nobody is signed in with its cookie', async () => {
  const { settings } = await testApp();
  const deauthorized = await signedInVisitor();
  await callBack('deauthorize', settings.platformApp, deauthorized.person);
  assert.is(await isSignedIn(deauthorized.visitor), false);

  const { visitor } = await signedInVisitor();
  const form = { form_token: await formTokenOf(visitor) };
  const { token } = JSON.parse((await visitor.open('/sign-in/token', { accept: '*/*', form })).body);
  await request('DELETE /v1/token', { as: `JWT ${token}` });
  assert.is(await isSignedIn(visitor), false);
});

test('POST /sign-in/token: a JWT of the same session for an hour, never stored', async () => {
  const { visitor } = await signedInVisitor();
  const form = { form_token: await formTokenOf(visitor) };
  const { status, body, headers } = await visitor.open('/sign-in/token', { accept: '*/*', form });
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'no-store');
  const { token, ...rest } = JSON.parse(body);
  assert.equal(rest, { expires_in: 3600 });
  const as = `JWT ${token}`;
  const me = await request<{ name: string }>('GET /v1/me', { as });
  assert.equal([me.status, me.body.name], [200, 'Robin Quill']);
  assert.is(decodeJwt(token).jti, decodeJwt(visitor.cookies.get('signed-in') ?? '').jti);
  clock.forward(hour);
  assert.is((await request('GET /v1/me', { as })).status, 401);
});
