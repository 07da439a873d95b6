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

test('POST /v1/me/identities again with the same identity: it remains theirs', async () => {
  const rhea = await signIn({ name: 'Rhea' });
  for (const _ of [1, 2]) {
    const { status, body } = await add(rhea, { social_token: await server.token({ sub: 'rhea' }), host });
    assert.equal([status, body.id], [200, rhea.userId]);
  }
});

test('POST /v1/me/identities: 409 for an identity that is a user of its own, and both remain', async () => {
  const social_token = await server.token({ sub: 'sam' });
  const apart = (await signInThere(social_token)).body;
  const person = provider.addPerson('Sam');
  const sam = await signIn({ person, admin: true });
  const { status, body } = await add(sam, { social_token, host });
  assert.equal([status, body.error], [409, 'conflict']);
  assert.is((await signInThere(social_token)).body.user.id, apart.user.id);
  assert.is((await signIn({ person })).userId, sam.userId);
  assert.is(await isAdmin(sam), true);
});

test('POST /v1/me/identities: 409 for an identity that a third person has added, who loses nothing by it', async () => {
  const person = provider.addPerson('Vera');
  const [vera, mallory] = [await signIn({ person }), await signIn({ name: 'Mallory' })];
  const social_token = await server.token({ sub: 'vera' });
  assert.is((await add(vera, { social_token, host })).status, 200);
  const { status, body } = await add(mallory, { social_token, host });
  assert.equal([status, body.error], [409, 'conflict']);
  const me = await request<{ id: string }>('GET /v1/me', { as: mallory.as });
  assert.is(me.body.id, mallory.userId);
  assert.is((await signIn({ person })).userId, vera.userId);
  assert.is((await signInThere(social_token)).body.user.id, vera.userId);
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
