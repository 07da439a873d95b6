import { createECDH, randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pushesOf } from '../../core/network/push/pushes.ts';
import { hour, minute } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { testSettings } from '../support/app/settings.ts';
import { startApns } from '../support/push/apns.ts';
import { startBrowserPush } from '../support/push/browser-push.ts';
import { closedPort } from '../support/push/closed-port.ts';
import { decrypt } from '../support/push/decrypt.ts';
import { refused, startFcm } from '../support/push/fcm.ts';
import { vapid } from '../support/push/vapid.ts';

const [apple, google, browsers] = await Promise.all([startApns(), startFcm(), startBrowserPush()]);
test.after(() => {
  for (const { close } of [apple, google, browsers]) close();
});

/** What operators are told. */
const logged: string[] = [];
const settings = testSettings({ issuer: null, appId: 'platform', appSecret: 'secret' });
const dependencies = {
  settings,
  now: clock.now,
  log: {
    info: () => undefined,
    error: (entry: object, text: string) => void logged.push(JSON.stringify([entry, text])),
  },
};
const credentials = { apns: apple.credentials, fcm: google.credentials, vapid };
const pushes = pushesOf(credentials, dependencies);
const newPush = () => ({
  id: randomUUID(),
  title: 'Salsa Night is cancelled',
  text: 'Friday at 20:00, The Hall — “¡hasta luego!” 💃',
  address: 'https://salsa.platform.test/events/1',
});
const appleToken = () => randomUUID().replaceAll('-', '').repeat(2);

function service<Service>(of: Service | null): Service {
  if (of === null) throw new Error('It is not configured.');
  return of;
}

test('none is configured: there are none', () => {
  assert.equal(pushesOf({}, dependencies), { apple: null, android: null, web: null });
});

test('APNs: sends what Apple documents, all over one connection, under one token for 50 minutes', async () => {
  const push = newPush();
  const token = appleToken();
  const { send } = service(pushes.apple);
  assert.is(await send(push, token), 'sent');
  const [first] = apple.received;
  const { authorization, ...headers } = first?.headers ?? {};
  assert.is(headers[':path'], `/3/device/${token}`);
  assert.equal(
    ['apns-id', 'apns-collapse-id', 'apns-push-type', 'apns-topic'].map((name) => headers[name]),
    [push.id, push.id, 'alert', 'example.salsa'],
  );
  assert.equal(first?.body, {
    aps: { alert: { title: push.title, body: push.text }, sound: 'default' },
    id: push.id,
    url: push.address,
  });
  clock.forward(49 * minute);
  const results = await Promise.all(Array.from({ length: 100 }, () => send(newPush(), appleToken())));
  assert.equal(new Set(results), new Set(['sent']));
  assert.is(apple.received.at(-1)?.headers.authorization, authorization);
  assert.is(apple.sessions.length, 1);
  clock.forward(2 * minute);
  assert.is(await send(newPush(), token), 'sent');
  assert.is.not(apple.received.at(-1)?.headers.authorization, authorization);
});

for (const [status, reason, result] of [
  [410, 'Unregistered', 'gone'],
  [410, 'ExpiredToken', 'gone'],
  [400, 'BadDeviceToken', 'failed'],
  [400, 'DeviceTokenNotForTopic', 'failed'],
  [403, 'InvalidProviderToken', 'failed'],
  [429, 'TooManyRequests', 'failed'],
  [500, 'InternalServerError', 'failed'],
  [503, 'ServiceUnavailable', 'failed'],
] as const)
  test(`APNs responds with ${status} ${reason}: ${result}`, async () => {
    const token = appleToken();
    apple.replies.set(token, [status, reason]);
    assert.is(await service(pushes.apple).send(newPush(), token), result);
  });

test('APNs and a token that is no token: failed', async () => {
  assert.is(await service(pushes.apple).send(newPush(), '../../3/device/ü'), 'failed');
});

test('APNs ends the connection, with a word or without: the next push opens another', async () => {
  const { send } = service(pushes.apple);
  assert.is(await send(newPush(), appleToken()), 'sent');
  for (const end of ['goaway', 'destroy'] as const) {
    const before = apple.sessions.length;
    const session = apple.sessions.at(-1);
    session?.[end]();
    if (end === 'goaway') session?.close();
    let result = 'unknown';
    // What is sent before the end has arrived is refused or lost.
    for (let n = 0; n < 10 && result === 'unknown'; n += 1)
      result = await send(newPush(), appleToken()).catch(() => 'unknown');
    assert.is(result, 'sent');
    assert.is(apple.sessions.length, before + 1);
  }
});

test('APNs does not respond: rejected after ten seconds, and the next push has another connection', async () => {
  const { send } = service(pushes.apple);
  const { timeout } = AbortSignal;
  const times: number[] = [];
  AbortSignal.timeout = (milliseconds) => {
    times.push(milliseconds);
    return timeout.call(AbortSignal, 50);
  };
  apple.serving.isHanging = true;
  try {
    const unheard = await send(newPush(), appleToken()).catch((error: Error) => error.name);
    assert.is(unheard, 'AbortError');
  } finally {
    apple.serving.isHanging = false;
    AbortSignal.timeout = timeout;
  }
  assert.equal(times, [10_000]);
  const before = apple.sessions.length;
  assert.is(await send(newPush(), appleToken()), 'sent');
  assert.is(apple.sessions.length, before + 1);
});

test('FCM: one assertion gives a token for 50 minutes, under which messages are sent', async () => {
  const push = newPush();
  const { send } = service(pushes.android);
  assert.is(await send(push, 'device-1'), 'sent');
  assert.equal(google.received, [
    {
      token: 'device-1',
      notification: { title: push.title, body: push.text },
      data: { id: push.id, url: push.address },
      android: { collapse_key: push.id, ttl: '86400s', notification: { tag: push.id } },
    },
  ]);
  clock.forward(49 * minute);
  await Promise.all(['device-2', 'device-3'].map((token) => send(newPush(), token)));
  assert.is(google.tokens.length, 1);
  clock.forward(2 * minute);
  assert.is(await send(newPush(), 'device-2'), 'sent');
  assert.is(google.tokens.length, 2);
});

for (const [status, code, result] of [
  [404, 'UNREGISTERED', 'gone'],
  [404, 'NOT_FOUND', 'failed'],
  [400, 'INVALID_ARGUMENT', 'failed'],
  [403, 'SENDER_ID_MISMATCH', 'failed'],
  [429, 'QUOTA_EXCEEDED', 'failed'],
  [503, 'UNAVAILABLE', 'failed'],
] as const)
  test(`FCM responds with ${status} ${code}: ${result}`, async () => {
    const token = randomUUID();
    google.replies.set(token, refused(status, code));
    assert.is(await service(pushes.android).send(newPush(), token), result);
  });

test('FCM where Google gives no access token: failed, and sent when it gives one', async () => {
  const { send } = service(pushes.android);
  clock.forward(hour);
  google.serving.givesTokens = false;
  assert.is(await send(newPush(), 'device-1'), 'failed');
  google.serving.givesTokens = true;
  assert.is(await send(newPush(), 'device-1'), 'sent');
});

test('web push: the browser alone can read it, and knows who sends it', async () => {
  const { publicKey, send } = service(pushes.web);
  const { json, received } = browsers.subscribe(publicKey);
  const push = newPush();
  assert.is(await send(push, json), 'sent');
  assert.equal(received[0]?.message, push);
  const { headers } = received[0] ?? {};
  assert.equal(
    [headers?.topic, headers?.ttl, headers?.['content-encoding']],
    [push.id.replaceAll('-', ''), '86400', 'aes128gcm'],
  );
});

for (const [status, result] of [
  [404, 'gone'],
  [410, 'gone'],
  [400, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
] as const)
  test(`web push is answered with ${status}: ${result}`, async () => {
    const { publicKey, send } = service(pushes.web);
    const subscription = browsers.subscribe(publicKey);
    subscription.status = status;
    assert.is(await send(newPush(), subscription.json), result);
  });

test('web push to what is no subscription: gone', async () => {
  const { publicKey, send } = service(pushes.web);
  const { endpoint, keys } = JSON.parse(browsers.subscribe(publicKey).json);
  for (const token of [
    'a token',
    '{}',
    JSON.stringify({ endpoint: 'file:///etc/passwd', keys }),
    JSON.stringify({ endpoint, keys: { ...keys, p256dh: 'AAAA' } }),
    JSON.stringify({ endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }),
    JSON.stringify({ endpoint, keys: { ...keys, auth: 'AAAA' } }),
  ])
    assert.is(await send(newPush(), token), 'gone', token);
});

test('web push to addresses of private networks: nothing is connected to', async () => {
  const guarded = { ...dependencies, settings: { ...settings, privateSources: false } };
  const { publicKey, send } = service(pushesOf({ vapid }, guarded).web);
  const { json, received } = browsers.subscribe(publicKey);
  assert.is(await send(newPush(), json), 'gone', 'not https');
  for (const host of ['https://127.0.0.1', 'https://localhost', 'https://[::1]'])
    assert.is(await send(newPush(), json.replace('http://127.0.0.1', host)), 'gone', host);
  assert.equal(received, []);
});

test('services that refuse connections: failed, as nothing was sent', async () => {
  const address = `http://127.0.0.1:${await closedPort()}`;
  const down = pushesOf(
    { apns: { ...apple.credentials, address }, fcm: { ...google.credentials, address }, vapid },
    dependencies,
  );
  const { publicKey, send } = service(down.web);
  const { json } = browsers.subscribe(publicKey);
  assert.is(await service(down.apple).send(newPush(), appleToken()), 'failed');
  assert.is(await service(down.android).send(newPush(), 'device-1'), 'failed');
  assert.is(await send(newPush(), json.replace(browsers.url, address)), 'failed');
});

test('what is too long: cut, so that every service takes it', async () => {
  const { publicKey, send } = service(pushes.web);
  const { json, received } = browsers.subscribe(publicKey);
  const long = {
    ...newPush(),
    title: '\u0001'.repeat(1000),
    text: `${'a'.repeat(359)}💃${'\u0001'.repeat(3000)}`,
  };
  assert.is(await send(long, json), 'sent');
  assert.equal(received[0]?.message, {
    ...long,
    title: `${'\u0001'.repeat(120)}…`,
    text: `${'a'.repeat(359)}…`,
  });
});

test('the example of RFC 8291: read by the browser of these tests', () => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  assert.is(
    decrypt(Buffer.from(body, 'base64url'), browser, auth),
    'When I grow up, I want to be a watermelon',
  );
});

test('the log: says what a service refuses, without any token', () => {
  assert.ok(
    logged.includes('[{"service":"APNs","status":429,"reason":"TooManyRequests"},"a push was refused"]'),
  );
  assert.ok(
    logged.includes('[{"service":"FCM","status":429,"reason":"QUOTA_EXCEEDED"},"a push was refused"]'),
  );
  assert.ok(logged.includes('[{"service":"web push","status":429},"a push was refused"]'));
  const known =
    /^\[\{"service":"(APNs|FCM|web push)","status":(\d{3}|null)(,"reason":"[\w ]+")?\},"a push was refused"\]$/;
  for (const line of logged) assert.match(line, known);
});
