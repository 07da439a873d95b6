import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { platformKinds } from '../../facades/console/records/kinds.ts';
import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { consoleHost, deskOf, valuesIn } from './desk.ts';
import { platformDeskOf, platformHost } from './platform-desk.ts';

interface Branding {
  readonly theme: object;
  readonly idp_app_id: string;
}

const pages = ['/', '/audiences/new', '/users', '/deleted', '/service'];

test("the platform's console lists all audiences and users", async () => {
  const { name, subdomain } = await seedAudience('Salsa of the List');
  const ada = await platformDeskOf({ name: 'Ada of the List' });
  const { status, headers, body } = await ada.open(`/?query=${encodeURIComponent(name)}`);
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'private, no-store');
  assert.match(body, `>${name}</a>`);
  assert.match(body, `>${subdomain}<`);
  assert.match((await ada.open('/users?query=of+the+List')).body, '>Ada of the List</a>');
});

test("a user's page shows their roles, with a link to each audience", async () => {
  const audience = await seedAudience('Salsa of Roles');
  const { userId } = await signIn({ audience, role: 'editor' });
  const ada = await platformDeskOf();
  const { body } = await ada.open(`/users/${userId}`);
  assert.match(body, `<a href="/audiences/${audience.id}">Salsa of Roles</a>`);
  assert.match(body, '>Editor</td>');
  assert.match((await ada.open(`/users/${ada.userId}`)).body, 'They have no role in any audience.');
  assert.is((await ada.open('/users/01a21e91-2dcc-7496-b7d9-5f952f191453')).status, 404);
});

test('strangers are asked to sign in; whoever is no administrator finds nothing', async () => {
  const stranger = newVisitor(platformHost);
  const user = await platformDeskOf({ admin: false, name: 'Nobody in Particular' });
  for (const path of pages) {
    const asked = await stranger.open(path);
    assert.is(asked.status, 401, path);
    assert.match(asked.body, `href="/sign-in?to=${encodeURIComponent(path)}"`);
    assert.is((await user.open(path)).status, 404, path);
  }
});

test("an administrator's console on the platform's host alone, and none of an audience's pages there", async () => {
  const audience = await seedAudience();
  const ada = await platformDeskOf();
  for (const path of ['/events', '/venues', '/keys', '/history', '/settings', '/look'])
    assert.is((await ada.open(path)).status, 404, path);
  const owner = await deskOf(audience, 'owner');
  for (const path of ['/audiences/new', '/users', `/audiences/${audience.id}`])
    assert.is((await owner.open(path)).status, 404, path);
  const hosts = [
    'admin.elsewhere.example',
    'admin.gone.platform.test',
    'platform.test',
    consoleHost(audience),
  ];
  for (const host of hosts) {
    const visitor = newVisitor(host);
    for (const [name, value] of ada.visitor.cookies) visitor.cookies.set(name, value);
    assert.is.not((await visitor.open('/audiences/new')).status, 200, host);
  }
});

test('who is an administrator no longer finds nothing at the next request', async () => {
  const [ada, leaving] = [await platformDeskOf(), await platformDeskOf({ name: 'Somebody Who Leaves' })];
  assert.is((await leaving.open('/users')).status, 200);
  const { status, location } = await ada.fill(`/users/${leaving.userId}`, { is_admin: '' });
  assert.equal([status, location], [303, `/users/${leaving.userId}?done=save`]);
  assert.is((await leaving.open('/users')).status, 404);
});

test('an audience in one form: its first owner is invited, its domain leads to it, its colors are those of the preset', async () => {
  const ada = await platformDeskOf();
  const { subdomain: taken } = await seedAudience();
  const subdomain = `${taken}z`;
  const dns_name = `events.${subdomain}.example`;
  const given = { name: 'Fado & Friends', subdomain, dns_name, preset: 'folk', tagline: 'Every Friday' };
  const refused = await ada.fill('/audiences/new', { ...given, dns_name: 'fado.platform.test' });
  assert.is(refused.status, 400);
  assert.match(refused.body, /Domain of its own must lie outside/);
  const kept = valuesIn(refused.body);
  assert.equal([kept.subdomain, kept.preset], [subdomain, 'folk']);
  const { status, location } = await ada.fill('/audiences/new', { ...given, invites_owner: 'on' });
  assert.is(status, 303);
  const { body } = await ada.open(location);
  const [invitation = ''] = /http[^"]*\/invitations\/[^"]+/.exec(body) ?? [];
  assert.match(invitation, `//admin.${subdomain}.platform.test`);
  const [page = ''] = /\/audiences\/[\da-f-]{36}/.exec(body) ?? [];
  const shown = (await ada.open(page)).body;
  assert.match(shown, dns_name);
  assert.match(shown, `href="http://admin.${subdomain}.platform.test/"`);
  const branding = await request<Branding>(`GET /v1/branding?host=${dns_name}`);
  assert.equal(branding.body.theme, { preset: 'folk', tagline: 'Every Friday', light: {}, dark: {} });
  const again = await ada.fill('/audiences/new', { ...given, dns_name: '' });
  assert.is(again.status, 400);
  assert.match(again.body, /Subdomain is taken/);
  const owner = await signedInVisitor({ host: new URL(invitation).host, to: new URL(invitation).pathname });
  const { body: asked } = await owner.visitor.open(new URL(invitation).pathname);
  assert.match(asked, 'Fado &#38; Friends');
});

test('its domains and its own provider app, from its page', async () => {
  const { id, subdomain } = await seedAudience();
  const page = `/audiences/${id}`;
  const ada = await platformDeskOf();
  const add = `/domains/new?audience_id=${id}&back=${encodeURIComponent(page)}`;
  assert.match((await ada.open(page)).body, add.replaceAll('&', '&#38;'));
  const { body: form } = await ada.open(add);
  assert.match(form, `<input type="hidden" name="audience_id" value="${id}">`);
  assert.not.match(form, '<label for="audience_id">');
  const dns_name = `${subdomain}.example`;
  const added = await ada.fill(add, { dns_name });
  assert.equal([added.status, added.location], [303, `${page}?done=create`]);
  const [, action = ''] = /href="([^"]*\/domains\/[^"]*delete[^"]*)"/.exec((await ada.open(page)).body) ?? [];
  const removal = action.replaceAll('&#38;', '&');
  assert.match((await ada.open(removal)).body, 'Its subdomain stays');
  const removed = await ada.fill(removal);
  assert.equal([removed.status, removed.location], [303, `${page}?done=delete`]);
  assert.not.match((await ada.open(page)).body, dns_name);
  const app = `${page}/setIdentityProviderApp`;
  assert.not.match((await ada.open(page)).body, 'removeIdentityProviderApp');
  assert.match((await ada.open(page)).body, `href="${app}"`);
  const refused = await ada.fill(app, { kind: 'openid', app_id: 'own', app_secret: 'hidden' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'Issuer is required');
  assert.is((await ada.fill(app, { kind: 'graph', app_id: 'own', app_secret: 'hidden' })).status, 303);
  const host = `${subdomain}.platform.test`;
  const branding = () => request<Branding>(`GET /v1/branding?host=${host}`);
  assert.is((await branding()).body.idp_app_id, 'own');
  assert.match((await ada.open(page)).body, 'its own provider app: own.');
  const { location } = await ada.fill(page, {}, `${page}/removeIdentityProviderApp`);
  assert.match((await ada.open(location)).body, 'Removed: people sign in with the platform');
  assert.is.not((await branding()).body.idp_app_id, 'own');
  assert.match((await ada.open(page)).body, /the platform&#39;s provider app/);
});

test('an audience is deleted, which says what goes with it, and restored with all of it', async () => {
  const audience = await seedAudience('Salsa That Goes');
  await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const page = `/audiences/${audience.id}`;
  const ada = await platformDeskOf();
  const shown = (await ada.open(page)).body;
  assert.match(shown, /any more: [^.]*1 venue[^.]*\. It can be restored for 7 days/);
  const owner = await deskOf(audience, 'owner');
  assert.is((await owner.open('/venues')).status, 200);
  const deleted = await ada.fill(page, {}, `${page}/delete?back=/deleted`);
  assert.equal([deleted.status, deleted.location], [303, '/deleted?done=delete']);
  assert.is((await ada.open(page)).status, 404);
  assert.is((await owner.open('/venues')).status, 404);
  assert.match((await ada.open('/deleted')).body, 'Salsa That Goes');
  // The cookie of an administrator opens nothing on the host of a deleted audience, which is nobody's.
  const visitor = newVisitor(consoleHost(audience));
  for (const [name, value] of ada.visitor.cookies) visitor.cookies.set(name, value);
  assert.is((await visitor.open('/users')).status, 404);
  const restored = await ada.fill('/deleted', {}, `${page}/restore`);
  assert.equal([restored.status, restored.location], [303, `${page}?done=restore`]);
  assert.is((await owner.open('/venues')).status, 200);
  assert.not.match((await ada.open('/deleted')).body, 'Salsa That Goes');
  assert.is((await ada.fill('/deleted', {}, '/audiences/nonsense/restore')).status, 404);
});

test('the service: its versions, what its jobs have still to do, and what the doctor finds', async () => {
  const { provider } = await testApp();
  const ada = await platformDeskOf();
  const { body } = await ada.open('/service');
  assert.match(body, new RegExp(`<dt>Node.js</dt><dd>${process.versions.node}</dd>`));
  assert.match(body, 'Erase deleted audiences');
  assert.not.match(body, 'ENCRYPTION_KEY');
  const examined = (await ada.open('/service?examine=1')).body;
  assert.match(examined, 'its schema is up to date');
  assert.match(examined, /ENCRYPTION_KEY (?:decrypts|does not decrypt)/);
  assert.match(examined, 'The identity provider accepts the app');
  provider.fail('/debug_token', (_request, response) => response.status(401).json({ error: 'no' }));
  const failing = (await ada.open('/service?examine=1')).body;
  provider.heal();
  assert.match(failing, /role="alert"><p><strong>Provider<\/strong>: The identity provider does not accept/);
});

test('every form without its token, or from elsewhere: 403, and nothing is changed', async () => {
  const audience = await seedAudience();
  const ada = await platformDeskOf();
  const other = await platformDeskOf({ name: 'Another Administrator' });
  const forged = formTokenIn(await other.open('/users'));
  const page = `/audiences/${audience.id}`;
  const paths = ['/audiences/new', page, `${page}/delete`, `${page}/setIdentityProviderApp`, '/domains/new'];
  for (const path of [...paths, `/users/${ada.userId}`, '/sign-out']) {
    const form = { name: 'Forged', subdomain: 'forged', is_admin: '', app_id: 'x', app_secret: 'y' };
    const form_token = formTokenIn(await ada.open('/users'));
    const attempts = [
      { form },
      { form: { ...form, form_token: forged } },
      { form: { ...form, form_token }, headers: { origin: 'https://evil.example' } },
      { form: { ...form, form_token }, headers: { origin: 'http://platform.test' } },
    ];
    for (const attempt of attempts) assert.is((await ada.visitor.open(path, attempt)).status, 403, path);
  }
  assert.match((await ada.open(page)).body, `value="${audience.name}"`);
});

test('what only the platform can do has its pages there', () => {
  assert.equal(platformKinds.map(({ type }) => type).toSorted(), ['Audience', 'Domain', 'User']);
});
