import { v7 as newId } from 'uuid';
import { upsertProvidersAddress } from '../../../orm/commands/mail-address.ts';
import * as signingIn from '../../../orm/commands/signing-in/person.ts';
import type { Transaction } from '../../../orm/database.ts';
import { User } from '../../../orm/schema/entities/user.ts';
import { encrypt } from '../../auth/cipher.ts';
import type { VerifiedIdentity } from '../../auth/provider.ts';
import {
  isNamedAdministrator,
  lockPerson,
  type ProviderPerson,
  refuseDeauthorized,
} from '../../auth/provider-person.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { ProviderApp, Settings } from '../../request/settings.ts';
import { mergeUsers } from '../users/merge.ts';
import type { SignedInSession } from './token-pair.ts';

/** Creates or updates the user and identity that the provider has verified; with an owner, who is the only user it may have. */
export async function upsertIdentity(
  transaction: Transaction,
  settings: Settings,
  { issuer, appId }: ProviderApp,
  verified: VerifiedIdentity,
  at: Date,
  ownerId: string | null = null,
): Promise<{ user: SignedInSession['user']; identityId: string }> {
  const { execute } = transaction;
  const { userId, tokenForBusiness, friends, address } = verified;
  const person = { issuer, appId, userId, tokenForBusiness };
  await lockPerson(transaction, person);
  await refuseDeauthorized(transaction, person, verified.issuedAt ?? at);
  const user = await upsertUser(transaction, settings, { person, ownerId, givenName: verified.name }, at);

  const accessToken = verified.token === null ? null : encrypt(settings.encryptionKeys, verified.token);
  const time = at.toISOString();
  const friendsReadAt = friends === null ? null : time;
  const [identity] = await execute(signingIn.upsertIdentity, [
    newId(),
    user.id,
    issuer,
    appId,
    userId,
    tokenForBusiness,
    accessToken,
    friendsReadAt,
    time,
  ]);
  if (identity === undefined) throw new Error('The user of the identity does not exist.');
  if (friends !== null)
    await execute(signingIn.replaceFriends, [identity.id, friends.map((friend) => friend.userId)]);
  if (address !== null) await execute(upsertProvidersAddress, [identity.id, address, time]);
  return { user, identityId: identity.id };
}

/** A person of whom the provider tells no name. */
const unnamed = 'Unnamed';

interface Owned {
  readonly person: ProviderPerson;
  /** The user who adds the identity to their own. */
  readonly ownerId: string | null;
  readonly givenName: string | null;
}

async function upsertUser(
  transaction: Transaction,
  settings: Settings,
  { person, ownerId, givenName }: Owned,
  at: Date,
): Promise<SignedInSession['user']> {
  const { em } = transaction;
  const isNamed = isNamedAdministrator(settings, person);
  const known = await userOfPerson(transaction, person, ownerId, at);
  if (known === undefined) {
    const name = givenName ?? unnamed;
    const user = em.create(User, { name, isAdmin: isNamed, createdAt: at, updatedAt: at });
    await em.flush();
    return user;
  }
  const { id, is_admin: wasAdmin } = known;
  const isAdmin = wasAdmin || isNamed;
  const name = givenName ?? known.name;
  if (name !== known.name || isAdmin !== wasAdmin)
    await em.nativeUpdate(User, { id }, { name, ...(isNamed && { isAdmin }) });
  return { id, name, isAdmin };
}

const ofAnother =
  'This sign-in already belongs to another account. Delete that account first, or add another sign-in.';

/**
 * The user of the person's identities, if there is one. Several, who turn out to be one person, become one, who is read
 * again: a merge may withhold administration. Not with an owner: a token of one audience's provider would
 * give away all that its user has elsewhere.
 */
async function userOfPerson(
  transaction: Transaction,
  person: ProviderPerson,
  ownerId: string | null,
  at: Date,
) {
  const { issuer, appId, userId, tokenForBusiness = null } = person;
  const read = () =>
    transaction.execute(signingIn.usersOfPerson, [issuer, appId, userId, tokenForBusiness, ownerId]);
  const [oldest, ...others] = await read();
  if (oldest === undefined || others.length === 0) return oldest;
  if (ownerId !== null) throw new Refusal('conflict', ofAnother);
  await mergeUsers(
    transaction,
    others.map(({ id }) => id),
    oldest.id,
    at,
  );
  const [merged] = await read();
  return merged;
}
