import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { MailCode } from '../../orm/schema/entities/mail-code.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { newestMail, received, unknownHost } from '../support/app/mail-server.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';

test.after.each(() => clock.toMachine());

/** An audience whose people sign in with codes that they get by mail. */
async function mailScene(name = 'Salsa City') {
  const audience = await seedAudience(name, { publicPages: true });
  await (await administerTenants()).audiences.setIdentityProviderApp({
    audience_id: audience.id,
    kind: 'mail',
  });
  const host = `${audience.subdomain}.platform.test`;
  const address = `ada-${audience.subdomain}@example.org`;
  const ask = (to = address, at = host) =>
    request('POST /v1/token/mail', { body: { address: to, host: at } });
  const signIn = (code: string, to = address) =>
    request<{ token: string; user: { id: string; name: string }; error: string }>('POST /v1/token', {
      body: { social_token: `${to}:${code}`, host, device },
    });
  return { audience, host, address, ask, signIn };
}

const codeIn = (mail: string): string => /is (\d{6})\./.exec(mail)?.[1] ?? '';

test('POST /v1/token/mail and POST /v1/token: a code by mail, with which its reader signs in once', async () => {
  const { audience, address, ask, signIn } = await mailScene();
  const { status, body } = await ask(address.toUpperCase());
  assert.equal([status, body], [200, { expires_in: 600 }]);
  const mail = newestMail(address);
  assert.match(mail, /^Subject: \d{6} is your code for Salsa City\r$/m);
  assert.match(mail, 'From: Platform <hello@platform.test>');
  const signedIn = await signIn(codeIn(mail));
  assert.is(signedIn.status, 200);
  assert.is(decodeJwt(signedIn.body.token).audience_id, audience.id);
  assert.is(signedIn.body.user.name, address.split('@')[0]);
  assert.equal([(await signIn(codeIn(mail))).status], [401], 'used');
  await ask();
  const again = await signIn(codeIn(newestMail(address)));
  assert.is(again.body.user.id, signedIn.body.user.id);
});

test('POST /v1/token with a code that is wrong, late, of another address or audience: 401', async () => {
  const { address, ask, signIn } = await mailScene();
  const other = await mailScene('Tango City');
  await ask();
  const code = codeIn(newestMail(address));
  for (const [wrong, to] of [
    [code === '000000' ? '000001' : '000000', address],
    [code, 'eve@example.org'],
    ['', address],
  ] as const)
    assert.equal((await signIn(wrong, to)).status, 401, `${to} ${wrong}`);
  const elsewhere = await other.signIn(code, address);
  assert.equal([elsewhere.status, elsewhere.body.error], [401, 'invalid_social_token']);
  clock.forward(10 * minute + 1);
  assert.is((await signIn(code)).status, 401);
});

test('POST /v1/token with five wrong codes: the right one is no longer accepted', async () => {
  const { address, ask, signIn } = await mailScene();
  await ask();
  const code = codeIn(newestMail(address));
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++) assert.is((await signIn(wrong)).status, 401);
  assert.is((await signIn(code)).status, 401);
});

test('POST /v1/token/mail: five an hour for one address, then 429', async () => {
  const { ask } = await mailScene();
  for (let n = 0; n < 5; n++) assert.is((await ask()).status, 200);
  const refused = await ask();
  assert.equal([refused.status, refused.headers.get('retry-after')], [429, '3600']);
  clock.forward(61 * minute);
  assert.is((await ask()).status, 200);
});

test('POST /v1/token/mail: 403 where nobody signs in by mail, 400 for what is no address, or has no mailbox', async () => {
  const { ask } = await mailScene();
  const plain = await seedAudience();
  const before = received.length;
  assert.is((await ask('ada@example.org', `${plain.subdomain}.platform.test`)).status, 403);
  assert.is((await ask('ada@example.org', 'platform.test')).status, 403);
  assert.is((await ask('no address')).status, 400);
  assert.is((await ask(`ada@${unknownHost}`)).status, 400);
  assert.is(received.length, before);
});

test('GET /v1/branding of an audience whose people sign in by mail: says so', async () => {
  const { host, audience } = await mailScene();
  const { body } = await request<{ idp: object }>(`GET /v1/branding?host=${host}`);
  assert.equal(body.idp, { kind: 'mail', issuer: 'mailto:', app_id: audience.id });
});

test('GET /sign-in: asks for the address, then for the code, and leads back', async () => {
  const { host, address } = await mailScene();
  const visitor = newVisitor(host);
  const { location } = await visitor.open('/sign-in?to=%2Fdocs');
  assert.match(location, `http://${host}/sign-in/mail?state=`);
  const page = await visitor.open(location.slice(location.indexOf('/sign-in/mail')));
  const state = /name="state" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const asked = await visitor.open('/sign-in/mail', { form: { address, state } });
  for (const { headers } of [page, asked])
    assert.match(headers.get('content-security-policy') ?? '', "form-action 'self';");
  assert.match(asked.body, `We have sent a code to ${address}.`);
  const mail = newestMail(address);
  const callback = new URLSearchParams({ state, address, code: codeIn(mail) });
  const stranger = await newVisitor(host).open(`/sign-in/callback?${callback}`);
  assert.is(stranger.status, 400, 'another browser');
  const completed = await visitor.open(`/sign-in/callback?${callback}`);
  assert.equal([completed.status, completed.location], [303, '/docs']);
  assert.match((await visitor.open('/docs')).body, 'Signed in as');
});

test('the link in the mail: completes the sign-in in the browser where it began, and in no other', async () => {
  const { host, address } = await mailScene();
  const visitor = newVisitor(host);
  const { location } = await visitor.open('/sign-in?to=%2Fdocs');
  const state = new URL(location).searchParams.get('state') ?? '';
  await visitor.open('/sign-in/mail', { form: { address, state } });
  const [link = ''] = /http:\/\/\S+\/sign-in\/callback\S+/.exec(newestMail(address)) ?? [];
  const path = link.slice(link.indexOf('/sign-in/callback'));
  assert.is((await newVisitor(host).open(path)).status, 400);
  assert.is((await visitor.open(path)).location, '/docs');
});

// The last one: what it has sent counts for an hour, and it is ahead of the others.
test('POST /v1/token/mail: thirty an hour from one network, also in batches of tRPC, then 429', async () => {
  const { host, ask } = await mailScene();
  const { url, dependencies } = await testApp();
  // What other tests have requested from this network counts as well.
  await dependencies.database.transaction(({ em }) => em.nativeDelete(MailCode, {}));
  const calls = Array.from({ length: 10 }, (_, n) => [n, { address: `eve-${n}@example.org`, host }]);
  const path = calls.map(() => 'tokens.requestMailCode').join(',');
  const batch = (round: number) =>
    fetch(`${url}/trpc/${path}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(calls)).replaceAll('eve-', `eve-${round}-`),
    });
  for (const round of [1, 2, 3]) assert.is((await batch(round)).status, 200);
  assert.is((await ask()).status, 429);
});
