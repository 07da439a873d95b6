import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { vapidKey } from '../../core/network/push/credentials.ts';
import { pushesOf } from '../../core/network/push/pushes.ts';
import { hour, minute } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { sendNotifications } from '../support/app/jobs.ts';
import { startApns } from '../support/push/apns.ts';
import { startBrowserPush } from '../support/push/browser-push.ts';
import { refused, startFcm } from '../support/push/fcm.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { reply, scene } from './scene.ts';

const [apple, google, browsers] = await Promise.all([startApns(), startFcm(), startBrowserPush()]);
test.after(() => {
  for (const { close } of [apple, google, browsers]) close();
});
test.after.each(() => clock.toMachine());

/** Somebody who comes to an event, signed in on a device of each type. */
async function guestWithDevices() {
  const here = await scene();
  const event = await here.eventIn(48);
  const vapid = vapidKey.parse('15QKYUL0KHxcg-n90hSLohBia_PHT4WNQAt_x7RB_l8');
  const credentials = { apns: apple.credentials, fcm: google.credentials, vapid };
  const later = { ...here.later, now: clock.now };
  const pushes = pushesOf(credentials, later);
  const browser = browsers.subscribe(pushes.web?.publicKey ?? '');
  const tokens = { apple: randomUUID().replaceAll('-', ''), android: randomUUID(), web: browser.json };
  const signedIn = await signIn({ audience: here.audience });
  await reply(signedIn, event, 'attending');
  for (const [device_type, notification_token] of Object.entries(tokens)) {
    const body = { device_type, vendor_identifier: randomUUID(), notification_token };
    await request('POST /v1/token/device', { as: signedIn.as, body });
  }
  const move = (hours: number) =>
    here.caller.events.update({ id: event.id, starts_at: here.inHours(hours).toISOString() });
  /** What arrived at the devices of each type. */
  const arrived = () => ({
    apple: apple.received.filter(({ token }) => token === tokens.apple).length,
    android: google.received.filter(({ token }) => token === tokens.android).length,
    web: browser.received.length,
  });
  const tell = () => sendNotifications({ ...later, pushes });
  return { ...here, ...signedIn, event, tokens, browser, move, arrived, tell };
}

test('an event that is moved: who comes is told on each device, once, by the service of the device', async () => {
  const { event, audience, tokens, browser, move, arrived, tell } = await guestWithDevices();
  await move(50);
  await Promise.all([tell(), tell()]);
  await tell();
  assert.equal(arrived(), { apple: 1, android: 1, web: 1 });
  const { message } = browser.received[0] ?? {};
  const inApns = apple.received.find(({ token }) => token === tokens.apple)?.body;
  const address = `http://${audience.subdomain}.platform.test/events/${event.id}`;
  assert.match(JSON.stringify(message), `"address":"${address}"`);
  assert.match(JSON.stringify(inApns), `"url":"${address}"`);
});

test('a service that is down: its devices are told later, the others are not told again', async () => {
  const { tokens, move, arrived, tell } = await guestWithDevices();
  google.replies.set(tokens.android, refused(503, 'UNAVAILABLE'));
  await move(50);
  await tell();
  google.replies.delete(tokens.android);
  clock.forward(2 * minute);
  await tell();
  assert.equal(arrived(), { apple: 1, android: 2, web: 1 });
});

test('tokens that are gone: forgotten; who signed out is told nothing', async () => {
  const { as, tokens, browser, move, arrived, tell } = await guestWithDevices();
  apple.replies.set(tokens.apple, [410, 'Unregistered']);
  browser.status = 410;
  await move(50);
  await tell();
  apple.replies.delete(tokens.apple);
  browser.status = 201;
  await move(51);
  await tell();
  assert.equal(arrived(), { apple: 1, android: 2, web: 0 });
  await request('DELETE /v1/token', { as });
  await move(52);
  clock.forward(hour);
  await tell();
  assert.equal(arrived(), { apple: 1, android: 2, web: 0 });
});
