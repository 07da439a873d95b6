import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { Theme } from '../../orm/schema/entities/audience.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { callBack, isSignedIn, ownAppScene } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, settings } = await testApp();
const inDays = (days: number) => ({
  ...dependencies,
  now: () => new Date(clock.now().valueOf() + days * day),
});

/** The status page, as its address is given to the user. */
async function page(url: string) {
  const { status, headers, body } = await request<string>(`GET ${url.slice(settings.baseUrl.length)}`);
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  return body;
}

test('POST /v1/social/data_deletion: 200 with a code and a public page; signed out everywhere', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const { status, body } = await callBack('data_deletion', app, person);
  assert.is(status, 200);
  assert.equal(body, {
    url: `${settings.baseUrl}/v1/social/data_deletion/${body.confirmation_code}`,
    confirmation_code: body.confirmation_code,
  });
  assert.not.ok(await isSignedIn(as));
  assert.match(await page(body.url), /will be erased on \w+ \d+, \d{4}/);
});

test('POST /v1/social/data_deletion: the same code while the request is open, also after signing in again', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const first = await callBack('data_deletion', app, person);
  assert.equal((await callBack('data_deletion', app, person)).body, first.body);
  const again = await signIn({ audience, app, person });
  assert.equal((await callBack('data_deletion', app, person)).body, first.body);
  assert.not.ok(await isSignedIn(again.as));
});

test('POST /v1/social/data_deletion: signing in again does not cancel it', async () => {
  const { audience, app, person } = await ownAppScene();
  const { userId } = await signIn({ audience, app, person });
  const { body } = await callBack('data_deletion', app, person);
  const again = await signIn({ audience, app, person });
  assert.is(again.userId, userId);
  assert.ok(await isSignedIn(again.as));
  await eraseDueIdentities(inDays(29));
  assert.ok(await isSignedIn(again.as));
  assert.match(await page(body.url), /will be erased/);
  await eraseDueIdentities(inDays(31));
  assert.not.ok(await isSignedIn(again.as));
  assert.match(await page(body.url), /was erased on/);
  assert.is.not((await signIn({ audience, app, person })).userId, userId, 'a new user');
});

test('POST /v1/social/data_deletion: after the erasure a new request has a new code', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const first = await callBack('data_deletion', app, person);
  await eraseDueIdentities(inDays(31));
  await signIn({ audience, app, person });
  const next = await callBack('data_deletion', app, person);
  assert.is.not(next.body.confirmation_code, first.body.confirmation_code);
});

test('POST /v1/social/data_deletion: of an unknown user: a code whose page says that nothing is held', async () => {
  const { app, person } = await ownAppScene();
  const { status, body } = await callBack('data_deletion', app, person);
  assert.is(status, 200);
  assert.match(await page(body.url), /Nothing was held about you/);
});

test('POST /v1/social/data_deletion: sent again later, it spares a person who came back; nothing is held', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const issued_at = Math.floor(clock.now().valueOf() / 1000);
  const first = await callBack('data_deletion', app, person, { issued_at });
  await eraseDueIdentities(inDays(31));
  assert.match(await page(first.body.url), /was erased on/);
  clock.forward(62_000);
  const back = await signIn({ audience, app, person });
  const replayed = await callBack('data_deletion', app, person, { issued_at });
  assert.is.not(replayed.body.confirmation_code, first.body.confirmation_code);
  assert.match(await page(replayed.body.url), /Nothing was held about you/);
  assert.ok(await isSignedIn(back.as));
  await eraseDueIdentities(inDays(31));
  assert.ok(await isSignedIn(back.as));
});

test('POST /v1/social/data_deletion: first seen within 60 s of issued_at, or without one: not spared', async () => {
  for (const issuedBefore of [58, undefined]) {
    const { audience, app, person } = await ownAppScene();
    const { as } = await signIn({ audience, app, person });
    const now = Math.floor(clock.now().valueOf() / 1000);
    const issued_at = issuedBefore === undefined ? undefined : now - issuedBefore;
    const { body } = await callBack('data_deletion', app, person, { issued_at });
    assert.match(await page(body.url), /will be erased on/);
    assert.not.ok(await isSignedIn(as));
  }
});

test('GET /v1/social/data_deletion/:code: in the theme of the audience, with nothing of it run or loaded', async () => {
  const { audience, app, person } = await ownAppScene('<script>alert(1)</script>');
  const light = [
    { name: 'primary', value: '#123456' },
    { name: 'surface', value: 'red;} body { background: url(https://evil.example/)' },
  ];
  await dependencies.database.transaction(async ({ em }) => {
    em.create(Theme, { audienceId: audience.id, light, dark: [], updatedAt: clock.now() });
  });
  const { body } = await callBack('data_deletion', app, person);
  const { headers, body: text } = await request<string>(`GET ${new URL(body.url).pathname}`);
  assert.match(text, '--primary: light-dark(#123456,');
  assert.not.match(text, /evil|<script/);
  assert.match(text, 'Your data at &#60;script');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /^default-src 'none'; style-src( 'sha256-[\w+/=]+'){2}; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  );
});

test('GET /v1/social/data_deletion/:code: 404 for a code that was never given', async () => {
  for (const code of ['nonsense', '%00', 'x'.repeat(101)])
    assert.is((await request(`GET /v1/social/data_deletion/${code}`)).status, 404, code);
});

test('DELETION_GRACE=0: the data is erased at once', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const grace = settings.deletionGrace;
  Object.assign(settings, { deletionGrace: 0 });
  const { body } = await callBack('data_deletion', app, person);
  Object.assign(settings, { deletionGrace: grace });
  assert.match(await page(body.url), /was erased on/);
  assert.not.ok(await isSignedIn(as));
});
