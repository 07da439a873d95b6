import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PushRegistration, Session } from '../../orm/schema/entities/session.ts';
import { testApp } from '../support/app/app.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Registration {
  id: string;
  device_type: string;
  vendor_identifier: string;
}

interface Failure {
  fields: Record<string, string[]>;
}

/** Random, so that PostgreSQL cannot compress them. */
function manyCharacters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff))).join('');
}

const newDevice = () => ({
  device_type: 'apple',
  vendor_identifier: randomUUID(),
  notification_token: randomUUID(),
});

const register = (as: string, body: unknown) => request<Registration>('POST /v1/token/device', { as, body });

/** The users who hold a registration with this vendor identifier. */
async function holders(vendorIdentifier: string): Promise<string[]> {
  const { database } = (await testApp()).dependencies;
  return database.transaction(async ({ em }) => {
    const found = await em.find(PushRegistration, { vendorIdentifier });
    const sessions = await em.find(Session, { id: found.map(({ sessionId }) => sessionId) });
    return sessions.map(({ userId }) => userId);
  });
}

test('POST /v1/token/device: 200 with the registration, and never the token', async () => {
  const { as, userId } = await signIn();
  const device = newDevice();
  const { status, body } = await register(as, { ...device, colour: 'unknown fields are ignored' });
  assert.is(status, 200);
  const { device_type, vendor_identifier } = device;
  assert.equal(body, { id: body.id, device_type, vendor_identifier });
  assert.match(body.id, /^[0-9a-f-]{36}$/);
  assert.equal(await holders(vendor_identifier), [userId]);
});

for (const [what, token] of [
  ['2,501 bytes', randomBytes(2000).toString('base64').slice(0, 2501)],
  ['4,096 bytes', randomBytes(3072).toString('base64')],
  ['2,400 characters of 3 bytes each', manyCharacters(2400)],
] as const)
  test(`POST /v1/token/device: 400 for a notification token of ${what}`, async () => {
    const { as } = await signIn();
    const { status, body } = await request<Failure>('POST /v1/token/device', {
      as,
      body: { ...newDevice(), notification_token: token },
    });
    assert.is(status, 400);
    assert.equal(Object.keys(body.fields), ['notification_token']);
    assert.ok(body.fields.notification_token?.length);
  });

for (const [what, token] of [
  ['2,500 bytes', randomBytes(2000).toString('base64').slice(0, 2500)],
  ['833 characters of 3 bytes each', manyCharacters(833)],
] as const)
  test(`POST /v1/token/device: 200 for a notification token of ${what}`, async () => {
    const { as } = await signIn();
    assert.is((await register(as, { ...newDevice(), notification_token: token })).status, 200);
  });

test('POST /v1/token/device: registering again keeps the one registration, with the new token', async () => {
  const { as } = await signIn();
  const device = newDevice();
  const first = await register(as, device);
  const again = await register(as, { ...device, device_type: 'android', notification_token: randomUUID() });
  assert.is(again.body.id, first.body.id);
  assert.is(again.body.device_type, 'android');
  assert.is((await holders(device.vendor_identifier)).length, 1);
});

test('POST /v1/token/device: a device moves to the user who registered it last', async () => {
  const device = newDevice();
  await register((await signIn()).as, device);
  const { as, userId } = await signIn();
  await register(as, device);
  assert.equal(await holders(device.vendor_identifier), [userId]);
});

test('POST /v1/token/device: a notification token leaves the device that had it before', async () => {
  const { as, userId } = await signIn();
  const [before, after] = [newDevice(), newDevice()];
  await register((await signIn()).as, before);
  await register(as, { ...after, notification_token: before.notification_token });
  assert.equal(await holders(before.vendor_identifier), []);
  assert.equal(await holders(after.vendor_identifier), [userId]);
});

test('POST /v1/token/device: many registrations of one device at once give one, and good answers', async () => {
  const { as } = await signIn();
  const device = newDevice();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(as, device)));
  assert.ok(answers.every(({ status, body }) => status === 200 && body.id === answers[0]?.body.id));
});

test('DELETE /v1/token: ends the registration that the session made, and no other', async () => {
  const [one, other] = [await signIn(), await signIn()];
  const [device, kept] = [newDevice(), newDevice()];
  await register(one.as, device);
  await register(other.as, kept);
  await request('DELETE /v1/token', { as: one.as });
  assert.equal(await holders(device.vendor_identifier), []);
  assert.equal(await holders(kept.vendor_identifier), [other.userId]);
});

for (const [field, value] of [
  ['device_type', 'toaster'],
  ['device_type', undefined],
  ['vendor_identifier', ''],
  ['vendor_identifier', 'x'.repeat(201)],
  ['vendor_identifier', 'a\0b'],
  ['notification_token', ''],
  ['notification_token', 5],
  ['notification_token', 'x'.repeat(4097)],
] as const) {
  test(`POST /v1/token/device: 400 for ${field} ${JSON.stringify(value)?.slice(0, 20)}`, async () => {
    const { as } = await signIn();
    const body = { ...newDevice(), [field]: value };
    const answer = await request<{ fields: object }>('POST /v1/token/device', { as, body });
    assert.equal([answer.status, Object.keys(answer.body.fields)], [400, [field]]);
  });
}
