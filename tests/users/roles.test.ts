import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { UserRole } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { twoUsers } from '../support/records/merge.ts';
import { callBack } from '../support/records/people.ts';
import { seedCity, seedEvent, seedVenue } from '../support/records/seeds.ts';
import { giveRole, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const roles = ['owner', 'editor', 'contributor'] as const;

interface Me {
  is_admin: boolean;
  roles: { audience: { id: string; name: string; subdomain: string }; role: string }[];
}

async function scene() {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'The Hall', hidden: true });
  return { audience, locale, venue };
}

for (const role of roles)
  test(`${role}: what GET /v1/me, me { role }, viewerMay and the claims of a new JWT say`, async () => {
    const { audience } = await scene();
    const { as, userId, refreshToken } = await signIn({ audience, role });
    const { id, name, subdomain } = audience;
    const { body } = await request<Me>('GET /v1/me', { as });
    assert.equal([body.is_admin, body.roles], [false, [{ audience: { id, name, subdomain }, role }]]);
    const { body: read } = await graphql<{ me: object; audience: { viewerMay: string[] } }>(
      audience,
      '{ me { role isAdmin } audience { viewerMay } }',
      { as },
    );
    assert.equal(read.data.me, { role: role.toUpperCase(), isAdmin: false });
    assert.equal(
      read.data.audience.viewerMay.sort(),
      {
        owner: ['EDIT_RECORDS', 'MANAGE_AUDIENCE', 'PROPOSE_CHANGES', 'READ_HISTORY', 'REVIEW_CHANGES'],
        editor: ['EDIT_RECORDS', 'PROPOSE_CHANGES', 'READ_HISTORY', 'REVIEW_CHANGES'],
        contributor: ['PROPOSE_CHANGES'],
      }[role],
    );
    const { body: renewed } = await request<{ token: string }>('POST /v1/token/refresh', {
      body: { refresh_token: refreshToken },
    });
    const claims = decodeJwt(renewed.token);
    assert.equal(
      [claims.sub, claims.role, claims.audience_role],
      [userId, role === 'contributor' ? 'user' : 'admin', role],
    );
  });

test('me { role }, of an owner with a JWT of the platform, which holds no role: null', async () => {
  const { audience } = await scene();
  const { as, userId } = await signIn();
  await giveRole(audience, userId, 'owner');
  const { body } = await graphql(audience, '{ me { role } audience { viewerMay } }', { as });
  assert.equal(body.data, { me: { role: null }, audience: { viewerMay: [] } });
});

test('a member: no role among those of GET /v1/me, MEMBER over GraphQL, and the claims of a user', async () => {
  const { audience } = await scene();
  const { as, token } = await signIn({ audience });
  assert.equal((await request<Me>('GET /v1/me', { as })).body.roles, []);
  const { body } = await graphql<{ me: { role: string } }>(audience, '{ me { role } }', { as });
  assert.is(body.data.me.role, 'MEMBER');
  assert.equal([decodeJwt(token).role, decodeJwt(token).audience_role], ['user', undefined]);
});

test('an owner and an editor: edit records over REST and GraphQL, contributors do not; applications are for owners', async () => {
  const { audience, locale, venue } = await scene();
  for (const role of roles) {
    const { as } = await signIn({ audience, role });
    const may = role !== 'contributor';
    const patched = await request(`PATCH /v1/venues/${venue.id}`, { as, body: { address: `by ${role}` } });
    assert.is(patched.status, may ? 200 : 403, role);
    assert.is((await request(`GET /v1/venues/${venue.id}`, { as })).status, may ? 200 : 404, role);
    const created = await graphql<{ createEvent: unknown }>(
      audience,
      'mutation($input: EventCreateInput!) { createEvent(input: $input) { event { id } } }',
      {
        as,
        variables: {
          input: { venueId: globalId('Venue', venue.id), name: role, startsAt: '2027-01-01T20:00:00Z' },
        },
      },
    );
    const made = await graphql<{ createApplication: { apiKey: string } | null }>(
      audience,
      'mutation { createApplication(input: { name: "App" }) { apiKey } }',
      { as },
    );
    assert.is(created.body.errors?.[0]?.message, may ? undefined : 'Administrator access required', role);
    assert.is(
      made.body.errors?.[0]?.message,
      role === 'owner' ? undefined : 'Administrator access required',
      role,
    );
  }
  assert.is((await request(`GET /v1/locales/${locale.id}`)).status, 401);
});

test("an owner: nothing of another audience, nor of the tenants' endpoint; another audience's own JWT has no role", async () => {
  const [own, foreign] = [await scene(), await scene()];
  const provider = (await testApp()).provider;
  const person = provider.addPerson('Dana');
  const { as } = await signIn({ audience: own.audience, role: 'owner', person });
  assert.is(
    (await request(`PATCH /v1/venues/${foreign.venue.id}`, { as, body: { address: 'x' } })).status,
    404,
  );
  assert.is(
    (await request('POST /v1/tenants/graphql', { as, body: { query: '{ me { id } }' } })).status,
    401,
  );
  const there = await signIn({ audience: foreign.audience, person });
  const refused = await request(`PATCH /v1/venues/${foreign.venue.id}`, {
    as: there.as,
    body: { address: 'x' },
  });
  assert.is(refused.status, 403);
  const everywhere = await signIn({ person });
  for (const { venue } of [own, foreign])
    assert.is((await request(`PATCH /v1/venues/${venue.id}`, { as: everywhere.as, body: {} })).status, 403);
  assert.is((await request<Me>('GET /v1/me', { as: everywhere.as })).body.roles.length, 1);
});

test('an editor: nothing of what owners alone see in the history, and no revert of the theme', async () => {
  const { audience } = await scene();
  const owner = await signIn({ audience, role: 'owner' });
  const editor = await signIn({ audience, role: 'editor' });
  for (const mutation of [
    'createInvitation(input: { role: EDITOR, note: "For Dana" }) { address }',
    'createServiceToken(input: { name: "Worker", scopes: ["research:read"] }) { secret }',
    'updateAudienceTheme(input: { theme: { tagline: "Dance" } }) { audience { id } }',
  ]) {
    const { body } = await graphql(audience, `mutation { ${mutation} }`, { as: owner.as });
    assert.is(body.errors, undefined, JSON.stringify(body.errors));
  }
  const kindsSeenBy = async (as: string) => {
    const query = '{ audience { changesConnection { nodes { id kind } } } }';
    const { body } = await graphql<{
      audience: { changesConnection: { nodes: { id: string; kind: string }[] } };
    }>(audience, query, { as });
    return body.data.audience.changesConnection.nodes;
  };
  const kinds = (nodes: readonly { kind: string }[]) => new Set(nodes.map(({ kind }) => kind));
  const [all, some] = [await kindsSeenBy(owner.as), await kindsSeenBy(editor.as)];
  for (const kind of ['INVITATION', 'SERVICE_TOKEN', 'AUDIENCE_ROLE'])
    assert.equal([kinds(all).has(kind), kinds(some).has(kind)], [true, false], kind);
  const theme = some.find(({ kind }) => kind === 'THEME')?.id;
  const revert = 'mutation ($input: ChangeRevertInput!) { revertChange(input: $input) { clientMutationId } }';
  const { body } = await graphql(audience, revert, { as: editor.as, variables: { input: { id: theme } } });
  assert.is(body.errors?.[0]?.message, 'Administrator access required');
});

test('the erasure of an identity: takes the roles of the audiences in which the person has no other', async () => {
  const { audience, app, person, older, younger, merge } = await twoUsers();
  await giveRole(audience, younger.userId, 'owner');
  await merge();
  await callBack('data_deletion', app, person);
  const { dependencies } = await testApp();
  const later = new Date(clock.now().valueOf() + 31 * day);
  await eraseDueIdentities({ ...dependencies, now: () => later });
  const { as, userId } = await signIn({ person });
  assert.is(userId, older.userId);
  assert.equal((await request<Me>('GET /v1/me', { as })).body.roles, []);
});

test('a role that is taken away: refused on the next request', async () => {
  const { audience, venue } = await scene();
  const { as, userId } = await signIn({ audience, role: 'editor' });
  await seedEvent(venue, { name: 'Dance' });
  assert.is((await request(`GET /v1/venues/${venue.id}`, { as })).status, 200);
  const { database } = (await testApp()).dependencies;
  await database.transaction(({ em }) => em.nativeDelete(UserRole, { userId }));
  assert.is((await request(`GET /v1/venues/${venue.id}`, { as })).status, 404);
  assert.is((await request(`PATCH /v1/venues/${venue.id}`, { as, body: { address: 'x' } })).status, 403);
});
