import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { administer, administerTenants, call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

interface Branding {
  audience: { id: string; name: string };
  idp_app_id: string;
}

const branding = (host: string) => request<Branding>(`GET /v1/branding?host=${host}`);
const newSubdomain = () => `n${randomUUID()}`;

test('audiences.create: its subdomain is a host at once', async () => {
  const tenants = await administerTenants();
  const subdomain = newSubdomain();
  const { id } = await tenants.audiences.create({
    name: ' Fado ',
    subdomain: ` ${subdomain.toUpperCase()} `,
  });
  const { status, body } = await branding(`${subdomain}.platform.test`);
  assert.is(status, 200);
  assert.equal([body.audience.id, body.audience.name], [id, 'Fado']);
});

for (const subdomain of [
  '',
  'admin',
  'WWW',
  'api',
  'fa.do',
  'fa_do',
  '-fado',
  'fado-',
  'fádo',
  'f'.repeat(64),
])
  test(`audiences.create and update: subdomain ${JSON.stringify(subdomain)} is an error of that field`, async () => {
    const tenants = await administerTenants();
    const { id: audience_id } = await seedAudience();
    const { create, update } = tenants.audiences;
    assert.equal(Object.keys(await invalidFields(create({ name: 'Fado', subdomain }))), ['subdomain']);
    assert.equal(Object.keys(await invalidFields(update({ audience_id, subdomain }))), ['subdomain']);
  });

test('audiences.create and update: a subdomain that is taken is an error of that field', async () => {
  const { subdomain } = await seedAudience();
  const { id: audience_id } = await seedAudience();
  const { create, update } = (await administerTenants()).audiences;
  assert.equal(await invalidFields(create({ name: 'Fado', subdomain })), { subdomain: ['is taken'] });
  assert.equal(await invalidFields(update({ audience_id, subdomain })), { subdomain: ['is taken'] });
});

test('audiences.update: on the tenants endpoint name and subdomain; the audience must be named', async () => {
  const audience = await seedAudience();
  const tenants = await administerTenants();
  const subdomain = newSubdomain();
  await tenants.audiences.update({ audience_id: audience.id, subdomain });
  assert.is((await branding(`${audience.subdomain}.platform.test`)).status, 404);
  assert.is((await branding(`${subdomain}.platform.test`)).body.audience.name, audience.name);
  await tenants.audiences.update({ audience_id: audience.id, name: 'Fado' });
  assert.is((await branding(`${subdomain}.platform.test`)).body.audience.name, 'Fado');
  assert.equal(await invalidFields(tenants.audiences.update({ name: 'Fado' })), {
    audience_id: ['is required here'],
  });
  const unknown = tenants.audiences.update({ audience_id: randomUUID(), name: 'Fado' });
  assert.is((await refusalOf(unknown)).reason, 'not_found');
});

test("audiences.rename: the endpoint's own audience; never the subdomain, never another audience", async () => {
  const audience = await seedAudience();
  const caller = await administer(audience);
  assert.equal(await caller.audiences.rename({ name: 'Fado' }), { id: audience.id });
  assert.is((await branding(`${audience.subdomain}.platform.test`)).body.audience.name, 'Fado');
  const moved: object = { subdomain: newSubdomain() };
  assert.equal(Object.keys(await invalidFields(caller.audiences.rename(moved))), ['subdomain']);
  const { id: audience_id } = await seedAudience();
  assert.is((await refusalOf(caller.audiences.rename({ audience_id }))).reason, 'forbidden');
});

test('what concerns all audiences: for administrators who signed in on the platform only', async () => {
  const audience = await seedAudience();
  const local = await call((await signIn({ audience, admin: true })).as);
  const user = await call((await signIn()).as);
  const calls = [
    (caller: typeof user) => caller.audiences.create({ name: 'Fado', subdomain: newSubdomain() }),
    (caller: typeof user) => caller.audiences.update({ audience_id: audience.id }),
    (caller: typeof user) => caller.audiences.delete({ id: audience.id }),
    (caller: typeof user) => caller.audiences.restore({ id: audience.id }),
    (caller: typeof user) => caller.audiences.setIdentityProviderApp({ app_id: '1', app_secret: '2' }),
    (caller: typeof user) => caller.audiences.removeIdentityProviderApp({}),
    (caller: typeof user) => caller.domains.create({ dns_name: 'fado.example' }),
    (caller: typeof user) => caller.domains.delete({ id: randomUUID() }),
    (caller: typeof user) => caller.users.update({ id: randomUUID(), is_admin: true }),
  ];
  for (const make of calls) {
    assert.is((await refusalOf(make(local))).reason, 'forbidden');
    assert.is((await refusalOf(make(user))).reason, 'administrator_required');
  }
});

test("an administrator of one audience: writes there, and finds nothing of another's", async () => {
  const audience = await seedAudience();
  const caller = await call((await signIn({ audience, admin: true })).as);
  const point = { latitude: 1, longitude: 1, time_zone: 'UTC' };
  const { id } = await caller.locales.create({ name: 'Here', label: 'here', ...point });
  assert.is((await caller.locales.get({ id })).name, 'Here');
  const { id: audience_id } = await seedAudience();
  const elsewhere = caller.locales.create({ name: 'There', label: 'there', ...point, audience_id });
  assert.is((await refusalOf(elsewhere)).reason, 'forbidden');
});

test('users.update: an administrator from the next request on, and no longer', async () => {
  const tenants = await administerTenants();
  const { as, userId: id } = await signIn();
  const create = () =>
    request('POST /v1/locales/nonsense/venues', { as, body: { name: 'x', latitude: 1, longitude: 1 } });
  assert.is((await create()).status, 403);
  assert.equal(await tenants.users.update({ id, is_admin: true }), { id });
  assert.is((await create()).status, 404);
  await tenants.users.update({ id, is_admin: false });
  assert.is((await create()).status, 403);
  assert.is(
    (await refusalOf(tenants.users.update({ id: randomUUID(), is_admin: true }))).reason,
    'not_found',
  );
});
