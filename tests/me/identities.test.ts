import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { type SignedIn, signIn, storeProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';

const server = await startOpenId();
const { provider, settings, dependencies } = await testApp();
const audience = await seedAudience();
test.before(async () => {
  await storeProviderApp(audience, server.app());
});
const host = `${audience.subdomain}.platform.test`;

test.after(() => server.close());

const signInThere = (social_token: string) =>
  request<{ token: string; user: { id: string } }>('POST /v1/token', {
    body: { social_token, host, device },
  });
const add = ({ as }: { as: string }, body: object) =>
  request<{ id: string; name: string; error: string }>('POST /v1/me/identities', { as, body });
const isAdmin = async ({ userId }: SignedIn): Promise<boolean> =>
  (await dependencies.database.transaction(({ em }) => em.findOneOrFail(User, userId))).isAdmin;

test('POST /v1/me/identities: a new identity is the signed-in person’s, whose name and rights remain', async () => {
  const robin = await signIn({ name: 'Robin', admin: true });
  const social_token = await server.token({ sub: 'robin', name: 'R.' });
  const { status, body } = await add(robin, { social_token, host });
  assert.equal([status, body], [200, { id: robin.userId, name: 'Robin' }]);
  assert.is((await signInThere(social_token)).body.user.id, robin.userId);
  assert.is(await isAdmin(robin), true);
});

test('POST /v1/me/identities: a user of its own becomes one with the person, and gives no administration away', async () => {
  const social_token = await server.token({ sub: 'sam' });
  const apart = (await signInThere(social_token)).body;
  const person = provider.addPerson('Sam');
  const sam = await signIn({ person, admin: true });
  assert.is.not(sam.userId, apart.user.id);
  const { body } = await add(sam, { social_token, host });
  assert.is(body.id, apart.user.id, 'the older one');
  const me = await request<{ id: string; is_admin: boolean }>('GET /v1/me', { as: sam.as });
  assert.equal([me.body.id, me.body.is_admin], [apart.user.id, false]);
  assert.is((await signIn({ person })).userId, apart.user.id);
  assert.is((await request('GET /v1/me', { as: `JWT ${apart.token}` })).status, 200);
});

test('POST /v1/me/identities: 401 for a token that proves nothing, and nothing is added', async () => {
  const tess = await signIn({ name: 'Tess' });
  for (const body of [
    { social_token: await server.token({ sub: 'tess', aud: 'other' }), host },
    { social_token: await server.token({ sub: 'tess' }) },
    { social_token: tess.token, host },
  ]) {
    const { status, body: refused } = await add(tess, body);
    assert.equal([status, refused.error], [401, 'invalid_social_token']);
  }
  assert.is.not((await signInThere(await server.token({ sub: 'tess' }))).body.user.id, tess.userId);
});

test('POST /v1/me/identities with a token of one audience: 403, as its provider could then sign in everywhere', async () => {
  const there = (await signInThere(await server.token({ sub: 'uma' }))).body.token;
  assert.is(decodeJwt(there).audience_id, audience.id);
  const social_token = await provider.token(provider.addPerson('Mallory'), settings.platformApp);
  const { status, body } = await add({ as: `JWT ${there}` }, { social_token });
  assert.equal([status, body.error], [403, 'forbidden']);
});

test.run();
