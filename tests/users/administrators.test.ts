import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { administerTenants, call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { refusalOf } from '../support/requests/refusal.ts';

/** Nobody is an administrator afterwards. */
async function demoteEverybody(): Promise<void> {
  const { database } = (await testApp()).dependencies;
  await database.transaction(({ em }) => em.nativeUpdate(User, { isAdmin: true }, { isAdmin: false }));
}

const asTenants = async () => {
  const { as, userId } = await signIn({ admin: true });
  return { userId, users: (await call(as, { schema: 'tenants' })).users };
};

test('updateUser: the last administrator is not demoted, and says why; one of two is', async () => {
  await demoteEverybody();
  const one = await asTenants();
  const refusal = await refusalOf(one.users.update({ id: one.userId, is_admin: false }));
  assert.match(String(refusal.data.fields?.is_admin), /is the last administrator/);
  const other = await asTenants();
  await one.users.update({ id: other.userId, is_admin: false });
  await refusalOf(one.users.update({ id: one.userId, is_admin: false }));
});

test('updateUser: of two administrators who demote each other at once, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    await demoteEverybody();
    const [one, other] = [await asTenants(), await asTenants()];
    const outcomes = await Promise.allSettled([
      one.users.update({ id: other.userId, is_admin: false }),
      other.users.update({ id: one.userId, is_admin: false }),
    ]);
    assert.equal(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  }
});

test('updateUser: RECORD_INVALID for one whom ADMIN_IDP_IDS names', async () => {
  const { provider, settings } = await testApp();
  const person = provider.addPerson('Ada');
  const { administrators } = settings;
  Object.assign(settings, { administrators: [provider.userId(person, settings.platformApp)] });
  try {
    const { userId } = await signIn({ person });
    const { users } = await administerTenants();
    const refusal = await refusalOf(users.update({ id: userId, is_admin: false }));
    assert.match(String(refusal.data.fields?.is_admin), /ADMIN_IDP_IDS/);
    await users.update({ id: userId, is_admin: true });
  } finally {
    Object.assign(settings, { administrators });
  }
});

test('updateUser over GraphQL: RECORD_INVALID with errors.isAdmin for the last administrator', async () => {
  await demoteEverybody();
  const { as, userId } = await signIn({ admin: true });
  const query = 'mutation ($input: UserUpdateInput!) { updateUser(input: $input) { user { id isAdmin } } }';
  const demote = async (id: string) =>
    (await graphql(null, query, { as, variables: { input: { id: globalId('User', id), isAdmin: false } } }))
      .body;
  const refused = await demote(userId);
  assert.equal(refused.data, { updateUser: null });
  const [error] = refused.errors ?? [];
  assert.equal([error?.path, error?.extensions.code], [['updateUser'], 'RECORD_INVALID']);
  assert.equal(error?.extensions.errors, {
    isAdmin: ['is the last administrator: make another user one first'],
  });
  const other = await signIn({ admin: true });
  assert.equal((await demote(other.userId)).data, {
    updateUser: { user: { id: globalId('User', other.userId), isAdmin: false } },
  });
});
