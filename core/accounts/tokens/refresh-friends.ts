import { replaceFriends } from '../../../orm/commands/signing-in/person.ts';
import {
  claimOldFriends,
  forgetToken,
  identitiesWithOldFriends,
  type StoredToken,
  secretOfApp,
} from '../../../orm/commands/stored-token.ts';
import type { Transaction } from '../../../orm/database.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import type { Friend } from '../../auth/provider.ts';
import { lockPerson } from '../../auth/provider-person.ts';
import { readSecret } from '../../auth/stored-secret.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Dependencies } from '../../request/context.ts';
import type { AppCredentials } from '../../request/settings.ts';
import { hour, minute, second } from '../../values/time.ts';

const maximumAge = hour;
const retryAfter = minute;
const timeLimit = 3 * second;

/** The refreshes in progress, by user. */
const refreshing = new Map<string, Promise<void>>();

/** Reads a user's friends again if they are older than an hour. Never fails: what is known remains. */
export async function refreshFriends(dependencies: Dependencies, userId: string): Promise<void> {
  const readBefore = new Date(dependencies.now().valueOf() - maximumAge);
  const old = await dependencies.database.query(identitiesWithOldFriends, [userId, readBefore.toISOString()]);
  const running = refreshing.get(userId);
  if (old.length === 0 || running !== undefined) return running;
  const refresh = refreshOldFriends(dependencies, userId, readBefore).finally(() =>
    refreshing.delete(userId),
  );
  refreshing.set(userId, refresh);
  return refresh;
}

/** First counted as read an hour less a minute ago, so that other processes wait a minute, also after a failure. */
async function refreshOldFriends(
  dependencies: Dependencies,
  userId: string,
  readBefore: Date,
): Promise<void> {
  const { database } = dependencies;
  const retryMark = new Date(readBefore.valueOf() + retryAfter);
  const claimed = await database.transaction(({ execute }) =>
    execute(claimOldFriends, [userId, readBefore.toISOString(), retryMark.toISOString()]),
  );
  const signal = AbortSignal.timeout(timeLimit);
  await Promise.all(claimed.map((stored) => refreshIdentity(dependencies, stored, signal)));
}

async function refreshIdentity(
  dependencies: Dependencies,
  stored: StoredToken,
  signal: AbortSignal,
): Promise<void> {
  const { id, access_token } = stored;
  const { database, provider, now } = dependencies;
  const app = await appWithId(dependencies, stored.app_id);
  const token = readSecret(dependencies, access_token, { identity: id });
  if (app === null || token === null) return;
  try {
    const at = now();
    const friends = await provider.friends(app, token, signal);
    await database.transaction((transaction) => recordFriends(transaction, stored, friends, at));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.reason === 'invalid_social_token')
      await database.transaction(({ execute }) => execute(forgetToken, [id, access_token]));
  }
}

async function appWithId(dependencies: Dependencies, appId: string): Promise<AppCredentials | null> {
  const { platformApp } = dependencies.settings;
  if (platformApp.issuer === null && appId === platformApp.appId) return platformApp;
  const [found] = await dependencies.database.query(secretOfApp, [appId]);
  const appSecret = found && readSecret(dependencies, found.app_secret, { app: appId });
  return appSecret == null ? null : { appId, appSecret };
}

/** Unless the person was erased, deauthorized the app or signed in again while the provider responded. */
async function recordFriends(
  transaction: Transaction,
  { id, app_id: appId, provider_user_id: userId, access_token: accessToken }: StoredToken,
  friends: readonly Friend[],
  at: Date,
): Promise<void> {
  await lockPerson(transaction, { issuer: null, appId, userId });
  const identity = await transaction.em.findOne(Identity, { id, accessToken });
  if (identity === null) return;
  identity.friendsReadAt = at;
  await transaction.execute(replaceFriends, [id, friends.map((friend) => friend.userId)]);
}
