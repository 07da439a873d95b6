import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Audience, Domain, Theme } from '../../orm/schema/entities/audience.ts';
import { serveLimited, testApp } from '../support/app/app.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { ownProviderApp } from '../support/requests/credentials.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, settings, url } = await testApp();
const brandingOf = (host: string) =>
  request<{ audience: SeededAudience }>(`GET /v1/branding?host=${encodeURIComponent(host)}`);

async function seedDomain({ id: audienceId }: SeededAudience): Promise<string> {
  const dnsName = `${randomUUID()}.example`;
  const createdAt = dependencies.now();
  await dependencies.database.transaction(async ({ em }) =>
    em.create(Domain, { audienceId, dnsName, createdAt }),
  );
  return dnsName;
}

test('GET /v1/branding: 200 with audience, theme and app, for anybody', async () => {
  const audience = await seedAudience('Salsa');
  const { id: audienceId, name, subdomain } = audience;
  const updatedAt = dependencies.now();
  const light = [
    { name: 'primary', value: '#f00' },
    { name: 'accent', value: '#0f0' },
  ];
  await dependencies.database.transaction(async ({ em }) =>
    em.create(Theme, { audienceId, preset: 'warm', tagline: 'Dance!', light, dark: [], updatedAt }),
  );
  const { status, body } = await request(`GET /v1/branding?host=${subdomain}.${settings.platformDomain}`);
  assert.is(status, 200);
  assert.equal(body, {
    audience: { id: audienceId, name, subdomain },
    theme: { preset: 'warm', tagline: 'Dance!', light: { primary: '#f00', accent: '#0f0' }, dark: {} },
    idp_app_id: settings.platformApp.appId,
    idp: { kind: 'graph', issuer: null, app_id: settings.platformApp.appId },
    web_push_key: dependencies.pushes.web?.publicKey,
  });
});

test("GET /v1/branding: the audience's domain, with or without admin., without regard to case, port and trailing dot", async () => {
  const audience = await seedAudience();
  const domain = await seedDomain(audience);
  for (const host of [
    domain,
    `admin.${domain}`,
    `${domain.toUpperCase()}:443`,
    `Admin.${domain}.`,
    `${domain}.:8080`,
  ])
    assert.is((await brandingOf(host)).body.audience?.id, audience.id, host);
});

test('GET /v1/branding: a domain in Unicode, as createDomain takes it', async () => {
  const audience = await seedAudience();
  const name = (await seedDomain(audience)).slice(0, 8);
  const input = { audienceId: audience.id, dnsName: `${name}.BÜCHER.example` };
  await mutate(null, 'createDomain', input, 'domain { dnsName }');
  for (const host of [
    `${name}.bücher.example`,
    `admin.${name}.Bücher.example.`,
    `${name}.xn--bcher-kva.example`,
  ])
    assert.is((await brandingOf(host)).body.audience?.id, audience.id, host);
});

test('GET /v1/branding: only a whole host matches', async () => {
  const domain = await seedDomain(await seedAudience());
  for (const host of [
    `x${domain}`,
    `www.${domain}`,
    `${domain}.evil.example`,
    domain.slice(1),
    '',
    '%',
    settings.platformDomain,
  ])
    assert.is((await brandingOf(host)).status, 404, host);
});

test('GET /v1/branding: 404 for what can be no host at all', async () => {
  const { subdomain } = await seedAudience();
  const host = `${subdomain}.${settings.platformDomain}`;
  for (const malformed of ['\0', `${host}\0`, 'a b', `${host}/x`, `x@${host}`, 'x'.repeat(5000), '\u{1f483}'])
    assert.is((await brandingOf(malformed)).status, 404, JSON.stringify(malformed.slice(0, 80)));
});

test("GET /v1/branding: the audience's own provider app", async () => {
  const audience = await seedAudience();
  const { appId } = await ownProviderApp(audience);
  const { body } = await request<{ idp_app_id: string }>(
    `GET /v1/branding?host=${audience.subdomain}.${settings.platformDomain}`,
  );
  assert.is(body.idp_app_id, appId);
});

test("GET /v1/branding: the request's own host by default, and X-Forwarded-Host from a trusted proxy alone", async () => {
  const audience = await seedAudience();
  const domain = await seedDomain(audience);
  assert.is(await statusWithHost({ Host: `admin.${domain}:3000` }), 200);
  assert.is(await statusWithHost({ 'X-Forwarded-Host': domain }), 404);
  assert.is(await statusWithHost({ Host: domain, 'X-Forwarded-Host': 'evil.example' }), 200);
  const front = await serveLimited({ public: 0, credential: 0 }, 1);
  assert.is(await statusWithHost({ 'X-Forwarded-Host': domain }, front.url), 200);
  await front.close();
});

test('GET /v1/branding: 404 for the hosts of a deleted audience', async () => {
  const audience = await seedAudience();
  const domain = await seedDomain(audience);
  const deletedAt = dependencies.now();
  await dependencies.database.transaction(({ em }) =>
    em.nativeUpdate(Audience, { id: audience.id }, { deletedAt }),
  );
  assert.is((await brandingOf(domain)).status, 404);
});

/** fetch does not let a Host header through. */
function statusWithHost(headers: Record<string, string>, base = url): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  get(`${base}/v1/branding`, { headers }, (response) => resolve(response.resume().statusCode)).on(
    'error',
    reject,
  );
  return promise;
}
