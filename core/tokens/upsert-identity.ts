import type { Transaction } from '../../orm/database.ts';
import { Friendship, Identity, User } from '../../orm/entities/user.ts';
import { encrypt } from '../auth/cipher.ts';
import { refuseDeauthorized } from '../auth/deauthorization.ts';
import type { Identity as VerifiedIdentity } from '../auth/identify.ts';
import { lockPerson } from '../auth/person-locks.ts';
import type { Friend } from '../auth/provider.ts';
import type { ProviderApp, Settings } from '../settings.ts';

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
  const known = await em.findOne(Identity, { appId: app.appId, providerUserId: verified.userId });
  const user =
    (await knownUser(em, known, verified)) ??
    em.create(User, { name: verified.name, createdAt: at, updatedAt: at });
  em.assign(user, { name: verified.name, updatedAt: at });
  if (isAdministrator(settings, app, verified)) user.isAdmin = true;
  await em.flush();

  const values = {
    userId: user.id,
    businessToken: verified.tokenForBusiness,
    accessToken: encrypt(settings.encryptionKey, verified.token),
    updatedAt: at,
  };
  const identity =
    known === null
      ? em.create(Identity, { ...values, appId: app.appId, providerUserId: verified.userId, createdAt: at })
      : em.assign(known, values);
  await em.flush();
  if (verified.friends !== null) await replaceFriends(em, identity.id, verified.friends);
  return { user, identity };
}

/** The identity's user, or that of another identity of the same person. */
async function knownUser(
  em: Transaction['em'],
  known: Identity | null,
  { tokenForBusiness }: VerifiedIdentity,
): Promise<User | null> {
  const identity =
    known ??
    (tokenForBusiness === null ? null : await em.findOne(Identity, { businessToken: tokenForBusiness }));
  return identity === null ? null : em.findOne(User, { id: identity.userId });
}

function isAdministrator(settings: Settings, app: ProviderApp, { userId }: VerifiedIdentity): boolean {
  const names = [`${app.appId}:${userId}`, ...(app.appId === settings.platformApp.appId ? [userId] : [])];
  return names.some((name) => settings.administrators.includes(name));
}

async function replaceFriends(
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
