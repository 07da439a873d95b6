import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { platformKinds } from '../../facades/console/kinds.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { consoleHost, deskOf } from './desk.ts';
import { platformDeskOf, platformHost } from './platform-desk.ts';

const pages = ['/', '/audiences/new', '/users'];

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

test('what only the platform can do has its pages there', () => {
  assert.equal(platformKinds.map(({ type }) => type).toSorted(), ['Audience', 'Domain', 'User']);
});

test.run();
