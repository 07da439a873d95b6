import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signedInVisitor } from '../pages/signed-in.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { consoleHost, deskOf } from './desk.ts';

const rowOf = (body: string, name: string): string =>
  body.split('<tr>').find((row) => row.includes(`<bdi>${name}</bdi>`)) ?? '';

const roleIn = (row: string): string => /<option value="(\w+)" selected/.exec(row)?.[1] ?? '';

async function member(audience: SeededAudience, name: string) {
  const { visitor, person } = await signedInVisitor({ host: consoleHost(audience), name, to: '/' });
  const { userId } = await signIn({ audience, person });
  return { visitor, userId };
}

test('people who help: those with a role, by role; others by their names; a role is given', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  await deskOf(audience, 'editor', 'Eda Edits');
  const { userId, visitor } = await member(audience, 'Mia <Member>');
  const first = await owner.open('/members');
  assert.is(first.status, 200);
  assert.is(roleIn(rowOf(first.body, 'Ada Owns')), 'owner');
  assert.is(roleIn(rowOf(first.body, 'Eda Edits')), 'editor');
  assert.not.match(first.body, 'Mia');
  const found = await owner.open('/members?query=mia');
  assert.is(roleIn(rowOf(found.body, 'Mia &#60;Member&#62;')), 'member');
  assert.is((await visitor.open('/')).status, 404);
  const given = await owner.fill('/members', { role: 'editor' }, `/members/${userId}/role`);
  assert.is(given.location, '/members?done=role');
  assert.is(roleIn(rowOf((await owner.open('/members')).body, 'Mia &#60;Member&#62;')), 'editor');
  assert.is((await visitor.open('/')).status, 200);
  assert.match((await owner.open('/members?role=owner')).body, 'Ada Owns');
  assert.not.match((await owner.open('/members?role=owner')).body, 'Eda Edits');
});

test('a role taken away: they are signed out, and may do nothing; the last owner stays one', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  const removed = await owner.fill('/members', {}, `/members/${editor.userId}/remove`);
  assert.is(removed.location, '/members?done=remove');
  assert.match((await owner.open(removed.location)).body, 'have no role here any more');
  assert.is((await editor.open('/')).status, 401);
  const refused = await owner.fill('/members', { role: 'editor' }, `/members/${owner.userId}/role`);
  assert.is(refused.status, 400);
  assert.match(refused.body, 'is the last owner: make another member one first');
  assert.is(roleIn(rowOf(refused.body, 'Ada Owns')), 'owner');
});

test("a member's sessions ended: they have to sign in again, and keep their role", async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  await owner.fill('/members', {}, `/members/${editor.userId}/sign-out`);
  assert.is((await editor.open('/')).status, 401);
  assert.is(roleIn(rowOf((await owner.open('/members')).body, 'Eda Edits')), 'editor');
});

test('an invitation: its address is shown once, it is open until it is revoked, and its address no longer works then', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const made = await owner.fill('/members', { role: 'editor', note: 'For Dana' }, '/members/invite');
  const [, address = ''] = /id="address" readonly value="([^"]+)"/.exec(made.body) ?? [];
  assert.match(made.body, 'is an editor of Salsa City');
  assert.is(made.headers.get('cache-control'), 'private, no-store');
  const { body } = await owner.open('/members');
  assert.match(body, 'For Dana');
  assert.not.match(body, address);
  const [revoke = ''] = /\/members\/invitations\/[\w-]+\/revoke/.exec(body) ?? [];
  assert.is((await owner.fill('/members', {}, revoke)).location, '/members?done=revokeInvitation');
  assert.not.match((await owner.open('/members')).body, 'For Dana');
  const { visitor } = await member(audience, 'Dana');
  const { pathname } = new URL(address);
  const shown = await visitor.open(pathname);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(shown.body) ?? [];
  assert.is((await visitor.open(pathname, { form: { form_token } })).status, 404);
});

test('people who help are for owners: editors neither see nor change them', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  assert.not.match((await editor.open('/')).body, 'href="/members"');
  assert.is((await editor.open('/members')).status, 403);
  for (const path of [`/members/${owner.userId}/remove`, '/members/invite'])
    assert.is((await editor.fill('/', { role: 'owner' }, path)).status, 403);
  const other = await deskOf(await seedAudience(), 'owner', 'Else');
  assert.is((await other.fill('/members', { role: 'member' }, `/members/${owner.userId}/role`)).status, 404);
});

test.run();
