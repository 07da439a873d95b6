import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Dependencies } from '../../core/request/context.ts';
import { day } from '../../core/values/time.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { eraseAudiences } from '../support/app/jobs.ts';
import { type SeededAudience, seedAudience, seedEvent, seedHall } from '../support/records/seeds.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { apiKey, ownProviderApp, signIn } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

/** An audience with everything that must stop when it is deleted. */
async function inUse() {
  const { audience, venue } = await seedHall();
  await seedEvent(venue);
  const user = await signIn({ audience });
  return { audience, venue, user, key: await apiKey(audience) };
}

const host = ({ subdomain }: SeededAudience) => `${subdomain}.platform.test`;

test('audiences.delete: hosts, keys and tokens stop at once, nobody reads it; restored, all work again', async () => {
  const { audience, venue, user, key } = await inUse();
  const admin = await signIn({ admin: true });
  const tenants = await administerTenants();
  const statuses = async () =>
    [
      await request(`GET /v1/branding?host=${host(audience)}`),
      await request('GET /v1/me', { as: user.as }),
      await request(`GET /v1/venues/${venue.id}`, { as: key }),
      await request(`GET /v1/venues/${venue.id}`, { as: admin.as }),
      await request(`PATCH /v1/venues/${venue.id}`, { as: admin.as, body: {} }),
    ].map(({ status }) => status);
  assert.equal(await statuses(), [200, 200, 200, 200, 200]);
  assert.equal(await tenants.audiences.delete({ id: audience.id }), { id: audience.id });
  assert.equal(await statuses(), [404, 401, 401, 404, 404]);
  assert.is((await refreshed(user.refreshToken)).status, 401);
  assert.equal(await tenants.audiences.restore({ id: audience.id }), { id: audience.id });
  assert.equal(await statuses(), [200, 200, 200, 200, 200]);
  assert.is((await refreshed(user.refreshToken)).status, 200);
});

const refreshed = (refresh_token: string) => request('POST /v1/token/refresh', { body: { refresh_token } });

test('audiences.delete: of a deleted audience nothing can be written, but it can be restored', async () => {
  const { audience } = await inUse();
  const tenants = await administerTenants();
  const { id } = audience;
  const application = await tenants.applications.create({ audience_id: id, name: 'Website' });
  const domain = await tenants.domains.create({ audience_id: id, dns_name: `${audience.subdomain}.example` });
  await tenants.audiences.delete({ id });
  for (const call of [
    () => tenants.audiences.delete({ id }),
    () => tenants.audiences.update({ audience_id: id, name: 'Fado' }),
    () => tenants.audiences.setIdentityProviderApp({ audience_id: id, app_id: '1', app_secret: '2' }),
    () => tenants.audiences.removeIdentityProviderApp({ audience_id: id }),
    () => tenants.domains.create({ audience_id: id, dns_name: 'fado.example' }),
    () => tenants.domains.delete(domain),
    () => tenants.applications.create({ audience_id: id, name: 'Website' }),
    () => tenants.applications.rotateKey({ id: application.id }),
    () => tenants.applications.delete({ id: application.id }),
  ])
    assert.is((await refusalOf(call())).reason, 'not_found');
  await tenants.audiences.restore({ id });
  await tenants.audiences.restore({ id });
  await tenants.domains.delete(domain);
});

/** The job as it runs days from now. */
async function eraseIn(days: number): Promise<void> {
  const { dependencies } = await testApp();
  const later: Dependencies = {
    ...dependencies,
    now: () => new Date(dependencies.now().valueOf() + days * day),
  };
  await eraseAudiences(later);
}

async function left(userId: string, { id }: SeededAudience): Promise<number[]> {
  const { database } = (await testApp()).dependencies;
  return database.transaction(async ({ em }) => [await em.count(User, userId), await em.count(Audience, id)]);
}

test('a deleted audience: erased after 7 days, not before; one that is not deleted stays', async () => {
  const { audience, user } = await inUse();
  const other = await inUse();
  const tenants = await administerTenants();
  await tenants.audiences.delete({ id: audience.id });
  await eraseIn(6.99);
  assert.equal(await left(user.userId, audience), [1, 1]);
  await eraseIn(7.01);
  assert.equal(await left(user.userId, audience), [1, 0], 'a user of the platform stays');
  assert.is((await refusalOf(tenants.audiences.restore({ id: audience.id }))).reason, 'not_found');
  assert.is((await request('GET /v1/me', { as: other.user.as })).status, 200);
});

test("an erased audience: the people known by its own app alone are erased, others' stay", async () => {
  const { provider } = await testApp();
  const audience = await seedAudience();
  const app = await ownProviderApp(audience);
  const social = async (person: ReturnType<typeof provider.addPerson>) => {
    const social_token = await provider.token(person, app);
    const { body } = await request<{ user: { id: string } }>('POST /v1/token', {
      body: { social_token, host: host(audience), device },
    });
    return body.user.id;
  };
  const stranger = await social(provider.addPerson('Ana'));
  const regular = provider.addPerson('Ben');
  const known = await social(regular);
  const social_token = await provider.token(regular, (await testApp()).settings.platformApp);
  await request('POST /v1/token', { body: { social_token, device } });
  await (await administerTenants()).audiences.delete({ id: audience.id });
  await eraseIn(8);
  assert.equal(await left(stranger, audience), [0, 0]);
  assert.equal(await left(known, audience), [1, 0]);
});
