import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PushRegistration } from '../../orm/schema/entities/session.ts';
import { formTokenIn } from '../pages/signed-in.ts';
import { testApp } from '../support/app/app.ts';
import { startBrowserPush } from '../support/push/browser-push.ts';
import { seedAudience } from '../support/records/seeds.ts';
import type { Visitor } from '../support/requests/visitor.ts';
import { memberOf, visitorOf } from './host.ts';

const browsers = await startBrowserPush();
test.after(() => browsers.close());

const headers = { 'sec-fetch-site': 'same-origin' };
const { dependencies } = await testApp();
const publicKey = dependencies.pushes.web?.publicKey ?? '';

const keyIn = (page: string) => /data-web-push="([^"]+)"/.exec(page)?.[1];
const isOn = async (visitor: Visitor) =>
  (await visitor.open('/calendar')).body.includes('This browser tells you');

async function choose(visitor: Visitor, subscription: string) {
  const form_token = formTokenIn(await visitor.open('/calendar'));
  return visitor.open('/web-push', { form: { form_token, subscription }, headers });
}

const registrationsOf = (notificationToken: string) =>
  dependencies.database.transaction(({ em }) => em.count(PushRegistration, { notificationToken }));

test('POST /web-push: turns pushes to this browser on, and off again', async () => {
  const member = await memberOf(await seedAudience('Salsa City', { publicPages: true }));
  assert.is(keyIn((await member.open('/calendar')).body), publicKey);
  assert.not(await isOn(member));
  const { json } = browsers.subscribe(publicKey);
  const { status, location } = await choose(member, json);
  assert.equal([status, location], [303, '/calendar#notifications']);
  assert.ok(await isOn(member));
  assert.is(await registrationsOf(json), 1);
  await choose(member, browsers.subscribe(publicKey).json);
  assert.is(await registrationsOf(json), 0, 'a browser has one');
  await choose(member, '');
  assert.not(await isOn(member));
});

test('POST /web-push: the browser belongs to who turned it on last, and to nobody who has signed out', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const [ada, bruno] = [await memberOf(audience), await memberOf(audience)];
  const { json } = browsers.subscribe(publicKey);
  await choose(ada, json);
  await choose(bruno, json);
  assert.equal([await isOn(ada), await isOn(bruno)], [false, true]);
  const form_token = formTokenIn(await bruno.open('/calendar'));
  await bruno.open('/sign-out', { form: { form_token }, headers });
  assert.is(await registrationsOf(json), 0);
});

test('POST /web-push: 400 for what is no subscription, 401 for strangers, 403 for other sites', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const member = await memberOf(audience);
  assert.is((await choose(member, '{"endpoint":"https://push.example/1"}')).status, 400);
  const { endpoint, keys } = JSON.parse(browsers.subscribe(publicKey).json);
  const long = JSON.stringify({ endpoint, keys, more: 'ü'.repeat(2000) });
  assert.is((await choose(member, long)).status, 400, 'of more than 2,500 bytes');
  const form = { form_token: 'forged', subscription: browsers.subscribe(publicKey).json };
  assert.is((await member.open('/web-push', { form, headers })).status, 403);
  const stranger = visitorOf(audience);
  assert.is((await stranger.open('/web-push', { form, headers })).status, 401);
  assert.is(keyIn((await stranger.open('/calendar')).body), undefined);
});

test('GET /site/web-push-worker.js: may receive pushes for all pages', async () => {
  const { status, headers: received } = await visitorOf(await seedAudience()).open(
    '/site/web-push-worker.js',
  );
  assert.equal([status, received.get('service-worker-allowed')], [200, '/']);
});
