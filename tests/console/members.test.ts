import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signedInVisitor } from '../pages/signed-in.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { consoleHost, deskOf, valuesIn } from './desk.ts';

type Desk = Awaited<ReturnType<typeof deskOf>>;

const roleOf = async ({ open }: Desk, userId: string): Promise<string | undefined> =>
  valuesIn((await open(`/members/${userId}`)).body).role;

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
  const { body } = await owner.open('/members');
  assert.match(body, /Owners<\/h2>.*Ada Owns<\/a> <span class="mark">Me<.*Editors<\/h2>.*Eda Edits/s);
  assert.not.match(body, 'Mia');
  const page = `/members/${userId}`;
  assert.match((await owner.open('/members?query=mia')).body, `href="${page}">Mia &#60;Member&#62;`);
  assert.is((await visitor.open('/')).status, 404);
  assert.is(await roleOf(owner, userId), 'member');
  const given = await owner.fill(page, { role: 'editor' });
  assert.is(given.location, `${page}?done=save`);
  assert.is(await roleOf(owner, userId), 'editor');
  assert.is((await owner.fill(page, {})).location, `${page}?done=save`);
  assert.is((await visitor.open('/')).status, 200);
  assert.match((await owner.open('/members?role=owner')).body, 'Ada Owns');
  assert.not.match((await owner.open('/members?role=owner')).body, 'Eda Edits');
});

test('a role taken away: they are signed out, and may do nothing; the last owner stays one', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  const page = `/members/${editor.userId}`;
  const removed = await owner.fill(page, {}, `${page}/remove`);
  assert.is(removed.location, `${page}?done=remove`);
  assert.match((await owner.open(removed.location)).body, 'have no role here any more');
  assert.is((await editor.open('/')).status, 401);
  const refused = await owner.fill(`/members/${owner.userId}`, { role: 'editor' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'is the last owner: make another member one first');
  assert.is(await roleOf(owner, owner.userId), 'owner');
});

test("a member's sessions ended: they have to sign in again, and keep their role", async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  const page = `/members/${editor.userId}`;
  assert.is((await owner.fill(page, {}, `${page}/endSessions`)).location, `${page}?done=endSessions`);
  assert.is((await editor.open('/')).status, 401);
  assert.is(await roleOf(owner, editor.userId), 'editor');
});

test('an invitation: its address is shown once, it is open until it is revoked, and its address no longer works then', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const made = await owner.fill('/members/invitations/new', { role: 'editor', note: 'For Dana' });
  const once = await owner.open(made.location);
  const [, address = ''] = /<figcaption>Address .*?<code>([^<]+)</s.exec(once.body) ?? [];
  assert.match(once.body, 'Send this address to that person alone.');
  assert.is(once.headers.get('cache-control'), 'private, no-store');
  const { body } = await owner.open('/members');
  assert.match(body, 'For Dana');
  assert.not.match(body, address);
  const [revoke = ''] = /\/members\/invitations\/[\w-]+\/revoke\?back=[^"]+/.exec(body) ?? [];
  assert.is((await owner.fill('/members', {}, revoke)).location, '/members?done=revoke');
  assert.not.match((await owner.open('/members')).body, 'For Dana');
  const { visitor } = await member(audience, 'Dana');
  const { pathname } = new URL(address);
  const shown = await visitor.open(pathname);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(shown.body) ?? [];
  assert.is((await visitor.open(pathname, { form: { form_token } })).status, 404);
  for (const helper of [owner, await deskOf(audience, 'contributor')])
    assert.match((await helper.open(pathname)).body, /You help already.*<a class="button" href="\/">/s);
});

test('people who help are changed by owners of the audience alone', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner', 'Ada Owns');
  const editor = await deskOf(audience, 'editor', 'Eda Edits');
  for (const path of [`/members/${owner.userId}/remove`, '/members/invitations/new'])
    assert.is((await editor.fill('/', { role: 'owner' }, path)).status, 403);
  const other = await deskOf(await seedAudience(), 'owner', 'Else');
  assert.is((await other.fill('/members', { role: 'member' }, `/members/${owner.userId}`)).status, 404);
});
