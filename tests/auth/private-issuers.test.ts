import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SignJWT } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OpenId } from '../../core/auth/open-id.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { storeProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';

const { dependencies } = await testApp();
const { openId } = dependencies;

let connections = 0;
const listener = createServer((socket) => {
  connections++;
  socket.destroy();
});
listener.listen(0, '127.0.0.1');
await once(listener, 'listening');
const { port } = listener.address() as AddressInfo;

test.after(() => {
  Object.assign(dependencies, { openId });
  listener.close();
});

/** What a sign-in says at an audience with this issuer. */
async function signInAt(issuer: string) {
  const audience = await seedAudience();
  await storeProviderApp(audience, { issuer, appId: 'web', appSecret: 'secret' });
  const host = `${audience.subdomain}.platform.test`;
  const token = new SignJWT({ iss: issuer, aud: 'web', sub: 'ada' }).setProtectedHeader({ alg: 'HS256' });
  const social_token = await token.sign(new Uint8Array(32));
  const { status, body } = await request<{ error: string }>('POST /v1/token', {
    body: { social_token, host, device },
  });
  assert.equal([status, body.error], [502, 'identity_provider_unavailable'], issuer);
}

test('an audience’s issuer within a private network: sign-in fails without a connection to it', async () => {
  Object.assign(dependencies, { openId: new OpenId(false) });
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0177.0.0.1', '[::ffff:127.0.0.1]'])
    await signInAt(`https://${host}:${port}`);
  assert.is(connections, 0);
});

test('the operator’s own issuer within a private network: the service connects to it', async () => {
  const issuer = `https://localhost:${port}`;
  Object.assign(dependencies, { openId: new OpenId(false, [issuer]) });
  await signInAt(issuer);
  assert.ok(connections > 0);
});
