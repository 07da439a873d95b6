import type { Transaction } from '../../orm/database.ts';
import { Friendship, Identity, User } from '../../orm/entities/user.ts';
import { usersOfPerson } from '../../orm/merging/users.ts';
import { isNamedAdministrator } from '../auth/administrators.ts';
import { encrypt } from '../auth/cipher.ts';
import { refuseDeauthorized } from '../auth/deauthorization.ts';
import type { Identity as VerifiedIdentity } from '../auth/identify.ts';
import { lockPerson, type ProviderPerson } from '../auth/person-locks.ts';
import type { Friend } from '../auth/provider.ts';
import type { ProviderApp, Settings } from '../settings.ts';
import { mergeUsers } from '../users/merge.ts';

/** Creates or updates the user and identity that the provider has verified. */
export async function upsertIdentity(
  transaction: Transaction,
  settings: Settings,
  app: ProviderApp,
  verified: VerifiedIdentity,
  at: Date,
): Promise<{ user: User; identity: Identity }> {
  const { em } = transaction;
  const person = { appId: app.appId, userId: verified.userId, tokenForBusiness: verified.tokenForBusiness };
  await lockPerson(transaction, person);
  await refuseDeauthorized(transaction, person, at);
  const userId = await userOfPerson(transaction, person, at);
  const known = await em.findOne(Identity, { appId: app.appId, providerUserId: verified.userId });
  const user =
    userId === null
      ? em.create(User, { name: verified.name, createdAt: at, updatedAt: at })
      : await em.findOneOrFail(User, userId);
  em.assign(user, { name: verified.name });
  if (isNamedAdministrator(settings, app.appId, verified.userId)) user.isAdmin = true;
  await em.flush();

  const values = {
    userId: user.id,
    businessToken: verified.tokenForBusiness,
    accessToken: encrypt(settings.encryptionKeys, verified.token),
    updatedAt: at,
    ...(verified.friends !== null && { friendsReadAt: at }),
  };
  const identity =
    known === null
      ? em.create(Identity, { ...values, appId: app.appId, providerUserId: verified.userId, createdAt: at })
      : em.assign(known, values);
  await em.flush();
  if (verified.friends !== null) await replaceFriends(em, identity.id, verified.friends);
  return { user, identity };
}

/** The user of the person's identities, null if there is none. Several, who turn out to be one person, become one. */
async function userOfPerson(
  transaction: Transaction,
  { appId, userId, tokenForBusiness = null }: ProviderPerson,
  at: Date,
): Promise<string | null> {
  const users = await transaction.execute(usersOfPerson, [appId, userId, tokenForBusiness]);
  const [oldest, ...others] = users.map(({ id }) => id);
  if (oldest === undefined) return null;
  if (others.length > 0) await mergeUsers(transaction, others, oldest, at);
  return oldest;
}

export async function replaceFriends(
  em: Transaction['em'],
  identityId: string,
  friends: readonly Friend[],
): Promise<void> {
  await em.nativeDelete(Friendship, { identityId });
  await em.insertMany(
    Friendship,
    friends.map(({ userId }) => ({ identityId, friendProviderUserId: userId })),
  );
}
