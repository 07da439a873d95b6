import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { serveLimited, testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { ownAppScene } from '../support/records/people.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { authorizePath, choose, consentIn, pathOf, signInBrowser } from './browser-scene.ts';
import { answerIn, asked, byCode, encoded, form, isLinked } from './voice-client.ts';

test('GET /voice/authorize in a browser: 302 to the dialog, with a state that only this browser has', async () => {
  const { settings } = await testApp();
  const visitor = newVisitor();
  const { status, location, headers } = await visitor.open(authorizePath);
  assert.is(status, 302);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.is(headers.get('referrer-policy'), 'no-referrer');
  const dialog = new URL(location);
  const { state = '', ...parameters } = Object.fromEntries(dialog.searchParams);
  assert.is(dialog.origin + dialog.pathname, settings.dialogUrl);
  assert.equal(parameters, {
    client_id: settings.platformApp.appId,
    redirect_uri: 'http://platform.test/sign-in/callback',
    response_type: 'code',
  });
  assert.ok(state.length >= 43);
  const [cookie = '', ...others] = headers.getSetCookie();
  assert.match(cookie, /^sign-in=[\w.-]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  assert.equal(others, []);
  const again = await newVisitor().open(authorizePath);
  assert.is.not(new URL(again.location).searchParams.get('state'), state);
});

test('linking in a browser: the dialog, the consent page, and a code that POST /voice/token takes', async () => {
  const { visitor, completed } = await signInBrowser('Ada <Osei>');
  assert.is(completed.status, 303);
  assert.is(completed.location.split('?')[0], '/link-voice');
  assert.is(completed.headers.get('cache-control'), 'no-store');
  assert.equal([...visitor.cookies.keys()], ['signed-in']);

  const page = await visitor.open(completed.location);
  assert.is(page.status, 200);
  assert.match(page.body, 'Ada &#60;Osei&#62;');
  assert.is(page.headers.get('cache-control'), 'no-store');
  assert.match(page.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'");

  const decided = await visitor.open('/voice/authorize', {
    form: { consent: consentIn(page), decision: 'allow' },
  });
  assert.is(decided.status, 302);
  const answer = new URL(decided.location).searchParams;
  assert.is(answer.get('state'), asked.state);
  const { status, body } = await byCode(answer.get('code') ?? '');
  assert.is(status, 200);
  assert.ok(await isLinked(body.access_token));
});

test('the form of the consent page ten minutes later: 401 and a page, not JSON', async () => {
  const { visitor, completed } = await signInBrowser();
  const consent = consentIn(await visitor.open(completed.location));
  clock.forward(10 * minute);
  const { status, body } = await visitor.open('/voice/authorize', { form: { consent, decision: 'allow' } });
  assert.is(status, 401);
  assert.match(body, 'Your sign-in has ended');
});

test("linking on an audience's host: signed in at the audience's app, to the audience", async () => {
  const { audience, app, person } = await ownAppScene();
  const visitor = newVisitor(`${audience.subdomain}.platform.test`);
  const { location } = await visitor.open(authorizePath);
  const { client_id, redirect_uri } = Object.fromEntries(new URL(location).searchParams);
  assert.equal(
    [client_id, redirect_uri],
    [app.appId, `http://${audience.subdomain}.platform.test/sign-in/callback`],
  );
  const page = await visitor.open((await visitor.open(pathOf(await choose(location, person)))).location);
  const { headers } = await request('POST /voice/authorize', {
    body: encoded({ consent: consentIn(page), decision: 'allow' }),
    headers: form,
  });
  const { body } = await byCode(answerIn(headers).get('code') ?? '');
  assert.is(decodeJwt(body.access_token).audience_id, audience.id);
});

test('the cookies under https: Secure, and of this host only', async () => {
  const front = await serveLimited({ public: 0, credential: 0 }, 1);
  const visitor = newVisitor('platform.test', front.url);
  const headers = { 'x-forwarded-proto': 'https' };
  const { provider } = await testApp();
  const begun = await visitor.open(authorizePath, { headers });
  assert.match(begun.headers.getSetCookie().join(), /^__Host-sign-in=.*; HttpOnly; Secure; SameSite=Lax$/);
  assert.match(begun.location, encodeURIComponent('https://platform.test/sign-in/callback'));
  const address = await choose(begun.location, provider.addPerson('Robin'));
  const { status, headers: completed } = await visitor.open(pathOf(address), { headers });
  assert.is(status, 303);
  const [, signedIn = ''] = completed.getSetCookie();
  assert.match(
    signedIn,
    /^__Host-signed-in=.*; Max-Age=51[78]\d{4}; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/,
  );
  await front.close();
});

test('GET /voice/authorize and /sign-in/callback in a browser: count by address, and say so on a page', async () => {
  const front = await serveLimited({ public: 2, credential: 0 });
  const visitor = newVisitor('platform.test', front.url);
  const { provider } = await testApp();
  const visited = [await visitor.open(authorizePath), await visitor.open('/sign-in/callback')];
  visited.push(await visitor.open(authorizePath), await visitor.open('/sign-in/callback?code=x'));
  assert.equal(pluck(visited, 'status'), [302, 400, 429, 429]);
  for (const { headers } of visited.slice(1)) assert.match(headers.get('content-type') ?? '', 'text/html');
  assert.is(provider.requests.filter(({ query }) => query.get('code') === 'x').length, 0);
  await front.close();
});
