import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProviderApp } from '../../core/request/settings.ts';
import { day, hour } from '../../core/values/time.ts';
import { FormerProviderApp } from '../../orm/schema/entities/application.ts';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deleteExpired, eraseAudiences, eraseDueIdentities } from '../support/app/jobs.ts';
import { callBack, isSignedIn, ownAppScene } from '../support/records/people.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;

const later = (milliseconds: number) => ({
  ...dependencies,
  now: () => new Date(clock.now().valueOf() + milliseconds),
});

async function setApp({ id: audience_id }: SeededAudience, { appId, appSecret }: ProviderApp): Promise<void> {
  const app = { audience_id, app_id: appId, app_secret: appSecret };
  await (await administerTenants()).audiences.setIdentityProviderApp(app);
}

const removeApp = async ({ id }: SeededAudience) =>
  (await administerTenants()).audiences.removeIdentityProviderApp({ audience_id: id });

const exists = async (userId: string) =>
  (await database.transaction(({ em }) => em.count(User, { id: userId }))) === 1;
const formerSecrets = ({ id: audienceId }: SeededAudience) =>
  database.transaction(({ em }) => em.count(FormerProviderApp, { audienceId }));

test('POST /v1/social/deauthorize: of an app that was replaced: its people are signed out, as before', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  await setApp(audience, provider.addApp());
  assert.ok(await isSignedIn(as));
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  assert.not.ok(await isSignedIn(as));
});

test('POST /v1/social/data_deletion: of an app that was replaced: 200 until its last identity is erased, then 400', async () => {
  const { audience, app, person } = await ownAppScene();
  const { userId } = await signIn({ audience, app, person });
  await setApp(audience, provider.addApp());
  const { status, body } = await callBack('data_deletion', app, person);
  assert.is(status, 200);
  assert.match((await request<string>(`GET ${new URL(body.url).pathname}`)).body, 'Your data at Salsa City');
  await eraseDueIdentities(later(31 * day));
  assert.not.ok(await exists(userId));
  assert.is((await callBack('data_deletion', app, person)).status, 400);
  await deleteExpired(later(2 * hour));
  assert.is(await formerSecrets(audience), 0);
});

test('POST /v1/social/deauthorize: under a secret that was replaced: 200 for 24 hours, then 400', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const replaced = { ...app, appSecret: 'another secret' };
  await setApp(audience, replaced);
  await setApp(audience, replaced);
  assert.is(await formerSecrets(audience), 1, 'the same secret again replaces nothing');
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  assert.is((await callBack('deauthorize', replaced, person)).status, 200);
  await deleteExpired(later(23 * hour));
  clock.forward(23 * hour);
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  clock.forward(hour);
  assert.is((await callBack('deauthorize', app, person)).status, 400);
  assert.is((await callBack('deauthorize', replaced, person)).status, 200);
  await deleteExpired(dependencies);
  assert.is(await formerSecrets(audience), 0);
});

test('POST /v1/social/deauthorize: an app that returns with a new secret: the former one for 24 hours more', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  await setApp(audience, provider.addApp());
  const returned = { ...app, appSecret: 'new' };
  await setApp(audience, returned);
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  clock.forward(25 * hour);
  assert.is((await callBack('deauthorize', app, person)).status, 400);
  assert.is((await callBack('deauthorize', returned, person)).status, 200);
});

test("removeIdentityProviderApp: gives the audience, and sign-in on its host goes by the platform's app", async () => {
  const { audience, app, person } = await ownAppScene();
  const before = await signIn({ audience, app, person });
  const input = { audienceId: globalId('Audience', audience.id) };
  const payload = await mutate(null, 'removeIdentityProviderApp', input, 'audience { subdomain }');
  assert.equal(payload.audience, { subdomain: audience.subdomain });
  const host = `${audience.subdomain}.${settings.platformDomain}`;
  const { body } = await request<{ idp_app_id: string }>(`GET /v1/branding?host=${host}`);
  assert.is(body.idp_app_id, settings.platformApp.appId);
  const after = await signIn({ audience, person });
  assert.equal(
    [decodeJwt(after.token).idp_app_id, after.userId],
    [settings.platformApp.appId, before.userId],
    'the same person',
  );
  assert.ok(await isSignedIn(before.as));
  assert.is((await callBack('deauthorize', app, person)).status, 200);
  assert.equal([await isSignedIn(before.as), await isSignedIn(after.as)], [false, true]);
});

test('removeIdentityProviderApp: of an audience without an app changes nothing', async () => {
  const { audience } = await ownAppScene();
  await removeApp(audience);
  assert.equal(await removeApp(audience), { id: audience.id });
  assert.is(await formerSecrets(audience), 1);
});

test("an erased audience: the people of its former apps are erased with it, other audiences' are not", async () => {
  const { audience, app, person } = await ownAppScene();
  const { userId } = await signIn({ audience, app, person });
  await setApp(audience, provider.addApp());
  const other = await ownAppScene();
  const shared = provider.addApp();
  await setApp(audience, shared);
  await setApp(other.audience, shared);
  await removeApp(other.audience);
  const kept = await signIn({ audience, app: shared, person: other.person });
  await (await administerTenants()).audiences.delete({ id: audience.id });
  await eraseAudiences(later(8 * day));
  assert.not.ok(await exists(userId));
  assert.ok(await exists(kept.userId));
});

test('GET /v1/social/data_deletion/:code: tells that the data was erased with the audience', async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const { body } = await callBack('data_deletion', app, person);
  await (await administerTenants()).audiences.delete({ id: audience.id });
  await eraseAudiences(later(8 * day));
  const { body: page } = await request<string>(`GET ${new URL(body.url).pathname}`);
  assert.match(page, /The community that you signed in to was deleted, and your data was erased with it/);
});
