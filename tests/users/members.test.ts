import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { type AudienceRole, UserRole } from '../../orm/schema/entities/user.ts';
import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { newestMail, unknownHost } from '../support/app/mail-server.ts';
import { tablesWith } from '../support/records/people.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const { dependencies } = await testApp();

/** Runs a mutation: its payload, or the first error. */
async function run(
  audience: SeededAudience | null,
  as: string,
  name: string,
  input: object,
  selection: string,
): Promise<{
  payload: Record<string, unknown> | null;
  error: string | undefined;
  code: unknown;
  errors: unknown;
}> {
  const query = mutationOf(name, selection);
  const { body } = await graphql<Record<string, Record<string, unknown>> | null>(audience, query, {
    as,
    variables: { input },
  });
  const [error] = body.errors ?? [];
  return {
    payload: body.data?.[name] ?? null,
    error: error?.message,
    code: error?.extensions?.code,
    errors: error?.extensions?.errors,
  };
}

const update = (
  audience: SeededAudience,
  as: string,
  userId: string,
  role: string,
  endpoint: SeededAudience | null = audience,
) =>
  run(
    endpoint,
    as,
    'updateMember',
    { userId: globalId('User', userId), role, ...(endpoint === null && { audienceId: audience.id }) },
    'member { id name role since }',
  );

const remove = (audience: SeededAudience, as: string, userId: string) =>
  run(audience, as, 'removeMember', { userId: globalId('User', userId) }, 'member { id role }');

async function invite(audience: SeededAudience, as: string, role: AudienceRole) {
  const { payload, error } = await run(
    audience,
    as,
    'createInvitation',
    { role: role.toUpperCase(), note: 'For Dana' },
    'address invitation { id role note acceptedAt expiresAt }',
  );
  assert.is(error, undefined);
  const address = String(payload?.address);
  return { address, secret: address.split('/').at(-1) ?? '', invitation: payload?.invitation };
}

const accept = (as: string, secret: string) =>
  request<{ role: string; audience: object; message: string }>('POST /v1/invitations', {
    as,
    body: { secret },
  });

interface Listed {
  readonly name: string;
  readonly role: string;
  readonly since: string | null;
  readonly lastSeenAt: string;
}

test('membersConnection: everybody who has signed in, with their roles, by role and name; for owners', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner', name: 'Olu' });
  const editor = await signIn({ audience, role: 'editor', name: 'Eda' });
  await signIn({ audience, name: 'Mina' });
  await signIn({ name: 'Elsewhere' });
  const list = async (as: string, filters = '') => {
    const query = `{ audience { membersConnection${filters} { nodes { name role since lastSeenAt } } } }`;
    const { body } = await graphql<{ audience: { membersConnection: { nodes: Listed[] } } }>(
      audience,
      query,
      {
        as,
      },
    );
    return body;
  };
  const { nodes } = (await list(owner.as)).data.audience.membersConnection;
  assert.equal(
    nodes.map(({ name, role, since }) => [name, role, since !== null]),
    [
      ['Eda', 'EDITOR', true],
      ['Mina', 'MEMBER', false],
      ['Olu', 'OWNER', true],
    ],
  );
  assert.ok(nodes.every(({ lastSeenAt }) => Date.parse(lastSeenAt) <= clock.now().valueOf()));
  const named = async (filters: string) =>
    (await list(owner.as, filters)).data.audience.membersConnection.nodes.map(({ name }) => name);
  assert.equal(await named('(role: EDITOR)'), ['Eda']);
  assert.equal(await named('(role: MEMBER)'), ['Mina']);
  assert.equal(await named('(query: "ol")'), ['Olu']);
  assert.is((await list(editor.as)).errors?.[0]?.message, 'Administrator access required');
});

test('updateMember: gives a role and takes it away; not to who never signed in here; not by editors', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const editor = await signIn({ audience, role: 'editor' });
  const member = await signIn({ audience, name: 'Mina' });
  const stranger = await signIn();
  const { payload } = await update(audience, owner.as, member.userId, 'CONTRIBUTOR');
  assert.match(JSON.stringify(payload), '"name":"Mina","role":"CONTRIBUTOR"');
  assert.is((await update(audience, owner.as, stranger.userId, 'EDITOR')).code, 'NOT_FOUND');
  assert.is(
    (await update(audience, editor.as, member.userId, 'EDITOR')).error,
    'Administrator access required',
  );
  const taken = await update(audience, owner.as, editor.userId, 'MEMBER');
  assert.match(JSON.stringify(taken.payload), '"role":"MEMBER"');
  assert.is(
    (await update(audience, editor.as, editor.userId, 'OWNER')).error,
    'Administrator access required',
  );
});

test('updateMember, removeMember: the last owner stays one, except for an administrator of the platform', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  for (const refused of [
    await update(audience, owner.as, owner.userId, 'EDITOR'),
    await remove(audience, owner.as, owner.userId),
  ]) {
    assert.is(refused.code, 'RECORD_INVALID');
    assert.match(JSON.stringify(refused.errors), 'is the last owner: make another member one first');
  }
  const second = await signIn({ audience, role: 'owner' });
  assert.is((await update(audience, owner.as, owner.userId, 'EDITOR')).error, undefined);
  const platform = await signIn({ admin: true });
  assert.is((await update(audience, platform.as, second.userId, 'MEMBER', null)).error, undefined);
  assert.is((await update(audience, platform.as, owner.userId, 'OWNER', null)).error, undefined);
  assert.is((await update(audience, owner.as, second.userId, 'EDITOR')).error, undefined);
});

test('updateMember, removeMember, endMemberSessions: take the ids that membersConnection gives, and give them; of tenants too', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, role: 'owner' });
  const person = (await testApp()).provider.addPerson('Mina');
  await signIn({ audience, person });
  await signIn({ audience: await seedAudience(), person, role: 'owner' });
  const { body } = await graphql<{ audience: { membersConnection: { nodes: { id: string }[] } } }>(
    audience,
    '{ audience { membersConnection(query: "Mina") { nodes { id } } } }',
    { as },
  );
  const userId = body.data.audience.membersConnection.nodes[0]?.id;
  const platform = await signIn({ admin: true });
  for (const [name, given, role] of [
    ['updateMember', { userId, role: 'EDITOR' }, 'EDITOR'],
    ['endMemberSessions', { userId }, 'EDITOR'],
    ['removeMember', { userId }, 'MEMBER'],
  ] as const) {
    const payload = { member: { id: userId, role } };
    assert.equal((await run(audience, as, name, given, 'member { id role }')).payload, payload);
    const input = { ...given, audienceId: audience.id };
    assert.equal((await run(null, platform.as, name, input, 'member { id role }')).payload, payload);
  }
});

test('updateMember twice at once: two owners who demote each other leave one', async () => {
  const audience = await seedAudience();
  const [one, other] = [await signIn({ audience, role: 'owner' }), await signIn({ audience, role: 'owner' })];
  await Promise.all([
    update(audience, one.as, other.userId, 'MEMBER'),
    update(audience, other.as, one.userId, 'MEMBER'),
  ]);
  const owners = await dependencies.database.transaction(({ em }) =>
    em.find(UserRole, { audienceId: audience.id, role: 'owner' }),
  );
  assert.is(owners.length, 1);
});

test('removeMember: ends the role and the sessions here, not those elsewhere', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const person = (await testApp()).provider.addPerson('Mina');
  const here = await signIn({ audience, role: 'editor', person });
  const everywhere = await signIn({ person });
  assert.is((await remove(audience, owner.as, here.userId)).error, undefined);
  assert.is((await request('GET /v1/me', { as: here.as })).status, 401);
  assert.is((await request('GET /v1/me', { as: everywhere.as })).status, 200);
});

test('endMemberSessions: ends the sessions here, and the role stays; for owners', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const person = (await testApp()).provider.addPerson('Eda');
  const here = await signIn({ audience, role: 'editor', person });
  const everywhere = await signIn({ person });
  const end = (as: string, userId: string) =>
    run(audience, as, 'endMemberSessions', { userId: globalId('User', userId) }, 'member { role }');
  assert.is((await end(here.as, owner.userId)).error, 'Administrator access required');
  assert.equal((await end(owner.as, here.userId)).payload, { member: { role: 'EDITOR' } });
  assert.is((await request('GET /v1/me', { as: here.as })).status, 401);
  assert.is((await request('GET /v1/me', { as: everywhere.as })).status, 200);
  assert.is((await end(owner.as, (await signIn()).userId)).code, 'NOT_FOUND');
});

test('createInvitation: whoever has the address accepts it once, with a JWT of that audience, within 7 days', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const { address, secret, invitation } = await invite(audience, owner.as, 'editor');
  const { platformDomain } = dependencies.settings;
  assert.is(new URL(address).hostname, `admin.${audience.subdomain}.${platformDomain}`);
  assert.match(JSON.stringify(invitation), '"role":"EDITOR","note":"For Dana","acceptedAt":null');
  const refusedTo = async (as: string, text = secret) => {
    const { status, body } = await accept(as, text);
    assert.is(status, 404);
    return body.message;
  };
  const dana = await signIn({ audience, name: 'Dana' });
  const sentences = new Set([
    await refusedTo((await signIn()).as),
    await refusedTo((await signIn({ audience: await seedAudience() })).as),
    await refusedTo(dana.as, `${secret.slice(0, -1)}x`),
    await refusedTo(dana.as, 'x'),
  ]);
  const { status, body } = await accept(dana.as, secret);
  assert.equal([status, body.role], [200, 'editor']);
  assert.is((await request<{ roles: object[] }>('GET /v1/me', { as: dana.as })).body.roles.length, 1);
  sentences.add(await refusedTo((await signIn({ audience })).as));
  const late = await invite(audience, owner.as, 'owner');
  clock.forward(7 * day);
  sentences.add(await refusedTo((await signIn({ audience })).as, late.secret));
  assert.equal([...sentences], ['This invitation is unknown, used, revoked or expired. Ask for a new one.']);
});

test('createInvitation with mailTo: sent by mail, whose link is accepted; the address is kept nowhere', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience, role: 'owner' });
  const mailed = async (mailTo: string) => {
    const input = { role: 'EDITOR', mailTo };
    return (await run(audience, as, 'createInvitation', input, 'address isMailed')).payload;
  };
  const mailTo = `dana-${audience.subdomain}@example.org`;
  const sent = await mailed(mailTo);
  assert.is(sent?.isMailed, true);
  assert.match(newestMail(mailTo), String(sent?.address));
  assert.match(newestMail(mailTo), /^Subject: .* asks for your help\r$/m);
  assert.equal(await tablesWith(mailTo), [[]]);
  assert.is((await mailed(`dana@${unknownHost}`))?.isMailed, false);
});

test('createAudience with invitesOwner: the first owner accepts at an address shown this once; without, there is none', async () => {
  const { as } = await signIn({ admin: true });
  const create = async (invitesOwner: boolean) => {
    const subdomain = `s${crypto.randomUUID()}`.slice(0, 30);
    const input = { name: 'New', subdomain, invitesOwner };
    const selection = 'invitationAddress audience { id name subdomain }';
    const created = await run(null, as, 'createAudience', input, selection);
    assert.is(created.error, undefined);
    return { subdomain, address: created.payload?.invitationAddress };
  };
  const { subdomain, address } = await create(true);
  const owner = await signIn({ audience: { id: '', name: 'New', subdomain } });
  assert.is((await accept(owner.as, String(address).split('/').at(-1) ?? '')).body.role, 'owner');
  assert.is((await create(false)).address, null);
});

test('POST /v1/invitations: twenty at once accept one invitation: one has the role', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const { secret } = await invite(audience, owner.as, 'editor');
  const people = await Promise.all(Array.from({ length: 20 }, () => signIn({ audience })));
  const statuses = await Promise.all(people.map(async ({ as }) => (await accept(as, secret)).status));
  assert.is(statuses.filter((status) => status === 200).length, 1);
});

test('POST /v1/invitations: a lower role than the one held changes nothing', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const { secret } = await invite(audience, owner.as, 'contributor');
  assert.is((await accept(owner.as, secret)).body.role, 'owner');
});

test('removeMember, of an owner: revokes open invitations, by which a former owner would come back', async () => {
  const audience = await seedAudience();
  const [one, other] = [await signIn({ audience, role: 'owner' }), await signIn({ audience, role: 'owner' })];
  const { secret } = await invite(audience, other.as, 'owner');
  assert.is((await remove(audience, one.as, other.userId)).error, undefined);
  assert.is((await accept((await signIn({ audience })).as, secret)).status, 404);
});

test('revokeInvitation: its address stops working; one that was accepted is not revoked', async () => {
  const audience = await seedAudience();
  const owner = await signIn({ audience, role: 'owner' });
  const revoke = (invitation: unknown) =>
    run(audience, owner.as, 'revokeInvitation', { id: idIn(invitation) }, 'invitation { revokedAt }');
  const revoked = await invite(audience, owner.as, 'editor');
  assert.ok((await revoke(revoked.invitation)).payload?.invitation);
  const { as } = await signIn({ audience });
  assert.is((await accept(as, revoked.secret)).status, 404);
  const accepted = await invite(audience, owner.as, 'editor');
  assert.is((await accept(as, accepted.secret)).status, 200);
  assert.match((await revoke(accepted.invitation)).error ?? '', 'has been accepted');
});

const idIn = (record: unknown): string => /"id":"([^"]+)"/.exec(JSON.stringify(record))?.[1] ?? '';

test('GET /invitations/:secret on the admin host: signs in, asks, and gives the role by a form', async () => {
  const audience = await seedAudience('Salsa City');
  const owner = await signIn({ audience, role: 'owner', name: 'Olga' });
  const { address, secret } = await invite(audience, owner.as, 'editor');
  const { pathname, hostname } = new URL(address);
  const { visitor, completed } = await signedInVisitor({ host: hostname, name: 'Dana', to: pathname });
  assert.is(completed.location, pathname);
  const asked = await visitor.open(pathname);
  assert.match(
    asked.body,
    'Olga asks you to help look after Salsa City, as an editor. You are signed in as Dana',
  );
  assert.match(asked.body, 'Not Dana? Sign in as somebody else');
  const form = { form_token: formTokenIn(asked) };
  const elsewhere = await visitor.open(pathname, { form, headers: { origin: 'https://evil.example' } });
  assert.is(elsewhere.status, 403);
  const headers = { origin: `http://${hostname}` };
  const accepted = await visitor.open(pathname, { form, headers });
  assert.equal([accepted.status, accepted.location], [303, '/?done=accept']);
  assert.match(
    (await visitor.open(accepted.location ?? '')).body,
    'you may help to look after this audience now',
  );
  const again = await visitor.open(`${pathname.slice(0, -secret.length)}${secret}`, { form, headers });
  for (const used of [again, await visitor.open(pathname)]) {
    assert.is(used.status, 404);
    assert.match(used.body, 'unknown, used, revoked or expired');
  }
  const [, to = ''] = /name="to" value="([^"]+)"/.exec(asked.body) ?? [];
  const other = await visitor.open('/sign-out', { form: { ...form, to }, headers });
  assert.equal([other.status, other.location], [303, to]);
  const { status, body } = await visitor.open(to);
  assert.is(status, 200, 'a browser follows no form to the provider');
  assert.match(body, `href="/sign-in?to=${encodeURIComponent(pathname)}"`);
});
