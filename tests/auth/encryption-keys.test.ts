import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decrypt, type EncryptionKeys, encrypt } from '../../core/auth/cipher.ts';
import { FormerProviderApp, ProviderApp } from '../../orm/schema/entities/application.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { reEncrypt } from '../support/app/jobs.ts';
import { callBack, isSignedIn, ownAppScene, post } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, settings } = await testApp();
const { database, log } = dependencies;
const keys = settings.encryptionKeys;
const newKey = Buffer.alloc(32, 'new');
const lostKey: EncryptionKeys = [Buffer.alloc(32, 'lost')];

const logged: object[] = [];
const useKeys = (encryptionKeys: EncryptionKeys) => Object.assign(settings, { encryptionKeys });

test.before.each(() => {
  logged.length = 0;
  Object.assign(dependencies, { log: { info: () => {}, error: (entry: object) => logged.push(entry) } });
});
test.after.each(async () => {
  useKeys(keys);
  Object.assign(dependencies, { log });
  await database.transaction(({ em }) => em.nativeDelete(ProviderApp, {}));
});

const lose = (appId: string) =>
  database.transaction(({ em }) =>
    em.nativeUpdate(ProviderApp, { appId }, { appSecret: encrypt(lostKey, 'secret') }),
  );

test('POST /v1/social/deauthorize: 200 beside the unreadable secret of another app, told once in the log', async () => {
  const [bad, empty, good] = [await ownAppScene(), await ownAppScene(), await ownAppScene()];
  await lose(bad.app.appId);
  await database.transaction(({ em }) =>
    em.nativeUpdate(ProviderApp, { appId: empty.app.appId }, { appSecret: '' }),
  );
  const { as } = await signIn(good);
  for (let time = 0; time < 3; time++)
    assert.is((await callBack('deauthorize', good.app, good.person)).status, 200);
  assert.not.ok(await isSignedIn(as));
  assert.is((await callBack('deauthorize', bad.app, bad.person)).status, 400);
  const told = logged.filter((entry) => JSON.stringify(entry) === JSON.stringify({ app: bad.app.appId }));
  assert.is(told.length, 1);
});

test('POST /v1/token: 502 where the app secret of the host is unreadable; elsewhere 200', async () => {
  const [bad, good] = [await ownAppScene(), await ownAppScene()];
  await lose(bad.app.appId);
  const { platformDomain } = settings;
  const { provider } = await testApp();
  const device = { identifier: 'd', type: 'apple', model: 'm', version: '1', build: '1' };
  const statusAt = async ({ audience, app, person }: typeof bad) => {
    const social_token = await provider.token(person, app);
    const host = `${audience.subdomain}.${platformDomain}`;
    return (await request('POST /v1/token', { body: { social_token, host, device } })).status;
  };
  assert.equal([await statusAt(bad), await statusAt(good)], [502, 200]);
});

test('POST /v1/social/deauthorize: 400 for a malformed signed_request, before any secret is decrypted', async () => {
  const bad = await ownAppScene();
  await lose(bad.app.appId);
  const encoded = (payload: object | string) =>
    Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url');
  const signature = 'a'.repeat(43);
  const user = { user_id: '1', algorithm: 'HMAC-SHA256' };
  for (const text of [
    'garbage',
    `${signature}`,
    `${signature}.`,
    `${signature}.${encoded(user)}.more`,
    `${signature}.a+/b`,
    `short.${encoded(user)}`,
    `${signature}.${encoded('not JSON')}`,
    `${signature}.${encoded({ ...user, algorithm: 'none' })}`,
    `${signature}.${encoded({ user_id: '1' })}`,
  ])
    assert.is((await post('deauthorize', text)).status, 400, text);
  assert.equal(logged, [], 'a decryption would have been told');
  assert.is((await post('deauthorize', `${signature}.${encoded(user)}`)).status, 400);
  assert.is(logged.length, 1);
});

test('re-encrypt: moves every secret to the first key; again, it changes nothing; one that is unreadable stays', async () => {
  const [scene, bad] = [await ownAppScene(), await ownAppScene()];
  const { audience, app, person } = scene;
  await signIn(scene);
  await lose(bad.app.appId);
  await database.transaction(async ({ em }) => {
    const appSecret = encrypt(keys, 'replaced');
    em.create(FormerProviderApp, {
      audienceId: audience.id,
      appId: app.appId,
      appSecret,
      replacedAt: clock.now(),
    });
  });
  useKeys([newKey, ...keys]);
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  await signIn(scene);
  await signIn(await ownAppScene());
  const first = await reEncrypt(dependencies);
  assert.ok(first.reEncrypted >= 3);
  const second = await reEncrypt(dependencies);
  assert.equal(second, {
    reEncrypted: 0,
    current: first.reEncrypted + first.current,
    unreadable: first.unreadable,
  });
  assert.ok(second.unreadable >= 1);
  const stored = await database.transaction(async ({ em }) => [
    (await em.findOneOrFail(ProviderApp, { appId: app.appId })).appSecret,
    (await em.findOneOrFail(FormerProviderApp, { appId: app.appId })).appSecret,
    (await em.findOneOrFail(Identity, { appId: app.appId })).accessToken ?? '',
  ]);
  assert.equal(stored.map((secret) => decrypt([newKey], secret)?.text).slice(0, 2), [
    app.appSecret,
    'replaced',
  ]);
  assert.type(decrypt([newKey], stored[2] ?? '')?.text, 'string');
  useKeys([newKey]);
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  useKeys([...keys, newKey]);
  await reEncrypt(dependencies);
});
