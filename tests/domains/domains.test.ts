import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decrypt } from '../../core/auth/cipher.ts';
import { ProviderApp } from '../../orm/schema/entities/application.ts';
import { testApp } from '../support/app/app.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { answer } from '../support/provider/provider-faults.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { device } from '../support/requests/device.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

interface Branding {
  audience: { id: string };
  idp_app_id: string;
  idp: object;
}

const branding = (host: string) => request<Branding>(`GET /v1/branding?host=${encodeURIComponent(host)}`);
const newHost = () => `n${randomUUID()}.example`;

test('domains.create: a host of the audience at once, until it is deleted', async () => {
  const { id: audience_id } = await seedAudience();
  const tenants = await administerTenants();
  const host = newHost();
  const { id } = await tenants.domains.create({ audience_id, dns_name: `${host.toUpperCase()}.` });
  assert.is((await branding(host)).body.audience.id, audience_id);
  assert.is((await branding(`admin.${host}`)).body.audience.id, audience_id);
  assert.equal(await tenants.domains.delete({ id }), { id });
  assert.is((await branding(host)).status, 404);
  assert.is((await refusalOf(tenants.domains.delete({ id }))).reason, 'not_found');
});

test('domains.create: a name in any script is kept as the one that is looked up', async () => {
  const { id: audience_id } = await seedAudience();
  const label = randomUUID();
  await (await administerTenants()).domains.create({ audience_id, dns_name: `fádo-${label}.example` });
  const { hostname } = new URL(`https://fádo-${label}.example`);
  assert.is((await branding(hostname)).body.audience.id, audience_id);
});

test('domains.create: taken by any audience, in any case', async () => {
  const tenants = await administerTenants();
  const host = newHost();
  await tenants.domains.create({ audience_id: (await seedAudience()).id, dns_name: host });
  const { id: audience_id } = await seedAudience();
  assert.equal(await invalidFields(tenants.domains.create({ audience_id, dns_name: host.toUpperCase() })), {
    dns_name: ['is taken'],
  });
});

for (const dns_name of [
  '',
  ' ',
  'localhost',
  'fa do.example',
  'fado..example',
  '.fado.example',
  '-fado.example',
  'fado.example:80',
  'https://fado.example',
  'fado.example/x',
  '*.fado.example',
  '10.0.0.1',
  '[::1]',
  'admin.fado.example',
  `${'a'.repeat(64)}.example`,
  'platform.test',
  'PLATFORM.test.',
  'fado.platform.test',
  'a.b.platform.test',
])
  test(`domains.create: ${JSON.stringify(dns_name)} is an error of dns_name`, async () => {
    const { id: audience_id } = await seedAudience();
    const tenants = await administerTenants();
    const problems = await invalidFields(tenants.domains.create({ audience_id, dns_name }));
    assert.equal(Object.keys(problems), ['dns_name']);
  });

test('audiences.setIdentityProviderApp: kept encrypted, and sign-in goes by it at once', async () => {
  const { dependencies, provider, settings } = await testApp();
  const { id: audience_id, subdomain } = await seedAudience();
  const host = `${subdomain}.platform.test`;
  const tenants = await administerTenants();
  const wrong = { app_id: 'first', app_secret: 'wrong' };
  assert.equal(await tenants.audiences.setIdentityProviderApp({ audience_id, ...wrong }), {
    id: audience_id,
  });
  assert.is((await branding(host)).body.idp_app_id, 'first');
  const { appId: app_id, appSecret: app_secret } = provider.addApp();
  await tenants.audiences.setIdentityProviderApp({ audience_id, app_id, app_secret });
  assert.is((await branding(host)).body.idp_app_id, app_id);
  const social_token = await provider.token(provider.addPerson('Ana'), {
    appId: app_id,
    appSecret: app_secret,
  });
  assert.is((await request('POST /v1/token', { body: { social_token, host, device } })).status, 200);
  const stored = await dependencies.database.transaction(({ em }) =>
    em.findOneOrFail(ProviderApp, audience_id),
  );
  assert.not.match(stored.appSecret, app_secret);
  assert.is(decrypt(settings.encryptionKeys, stored.appSecret)?.text, app_secret);
});

test('audiences.setIdentityProviderApp: one of OpenID Connect has an issuer, in one form; one of the Graph API none', async () => {
  const { settings } = await testApp();
  const { id: audience_id, subdomain } = await seedAudience();
  const { setIdentityProviderApp } = (await administerTenants()).audiences;
  const app = { audience_id, app_id: 'web', app_secret: 'secret' };
  const idp = async () => (await branding(`${subdomain}.platform.test`)).body.idp;
  const server = await startOpenId();
  const { issuer } = server;
  const set = (address: string) => setIdentityProviderApp({ ...app, kind: 'openid', issuer: address });
  await set(`${issuer.replace('http:', 'HTTP:')}/`);
  assert.equal(await idp(), { kind: 'openid', issuer, app_id: 'web' });
  const problemOf = async (address: string) => (await invalidFields(set(address))).issuer?.[0] ?? '';
  const impostor = await startOpenId();
  impostor.fail('/.well-known/openid-configuration', answer({ issuer, jwks_uri: `${issuer}/jwks` }));
  assert.match(await problemOf(impostor.issuer), 'must be the address of a provider that responds and names');
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    const metadata = { issuer: impostor.issuer, jwks_uri: `${impostor.issuer}/jwks` };
    const address = { [endpoint]: 'javascript:alert(1)' };
    impostor.fail('/.well-known/openid-configuration', answer({ ...metadata, ...address }));
    assert.match(
      await problemOf(impostor.issuer),
      'must be the address of a provider that responds and names',
    );
  }
  await Promise.all([server.close(), impostor.close()]);
  assert.match(await problemOf(issuer), 'ECONNREFUSED');
  assert.equal(await idp(), { kind: 'openid', issuer, app_id: 'web' }, 'as before');
  await setIdentityProviderApp(app);
  assert.equal(await idp(), { kind: 'graph', issuer: null, app_id: 'web' });
  const { httpIssuers } = settings;
  Object.assign(settings, { httpIssuers: false });
  for (const wrong of [
    { kind: 'openid' as const },
    { issuer: 'https://id.example' },
    ...[
      'id.example',
      'https://id.example/?a',
      'https://a:b@id.example',
      'file:///etc/passwd',
      'http://id.example',
    ].map((issuer) => ({ kind: 'openid' as const, issuer })),
  ])
    assert.equal(Object.keys(await invalidFields(setIdentityProviderApp({ ...app, ...wrong }))), ['issuer']);
  Object.assign(settings, { httpIssuers });
});

test('audiences.setIdentityProviderApp: an empty id or secret is refused', async () => {
  const { id: audience_id } = await seedAudience();
  const tenants = await administerTenants();
  const call = tenants.audiences.setIdentityProviderApp({ audience_id, app_id: ' ', app_secret: '' });
  assert.equal(Object.keys(await invalidFields(call)).sort(), ['app_id', 'app_secret']);
});

test('audiences.setIdentityProviderApp: what sign-in by mail has not is refused', async () => {
  const { id: audience_id } = await seedAudience();
  const { setIdentityProviderApp } = (await administerTenants()).audiences;
  for (const given of [{ app_id: '1' }, { app_secret: '2' }, { issuer: 'https://id.example' }]) {
    const call = setIdentityProviderApp({ audience_id, kind: 'mail', ...given });
    assert.equal(Object.keys(await invalidFields(call)), Object.keys(given));
  }
});
