import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { ProviderApp } from '../../orm/entities/application.ts';
import { Audience } from '../../orm/entities/audience.ts';
import { eraseIdentitiesOfApps, eraseUsersWithoutIdentity } from '../../orm/erasure/users.ts';
import type { Dependencies } from '../context.ts';
import type { Settings } from '../settings.ts';
import { day } from '../time.ts';

const grace = 7 * day;

/** Erases the data of audiences whose restore period is over, and of users who signed in with their apps only. */
export async function eraseAudiences({ database, settings, now }: Dependencies): Promise<void> {
  const deletedAt = { $lte: new Date(now().valueOf() - grace) };
  await database.transaction(async (transaction) => {
    const { em } = transaction;
    const audiences = await em.find(Audience, { deletedAt }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (audiences.length === 0) return;
    const audienceId = { $in: audiences.map(({ id }) => id) };
    const apps = (await em.find(ProviderApp, { audienceId })).map(({ appId }) => appId);
    await em.nativeDelete(Audience, { id: audienceId });
    await eraseUsersOf(transaction, settings, apps);
  });
}

async function eraseUsersOf({ em, execute }: Transaction, settings: Settings, apps: string[]): Promise<void> {
  const inUse = await em.find(ProviderApp, { appId: { $in: apps } });
  const usedApps = new Set([settings.platformApp.appId, ...inUse.map(({ appId }) => appId)]);
  const unusedApps = apps.filter((app) => !usedApps.has(app));
  const identities = await execute(eraseIdentitiesOfApps, [unusedApps]);
  await execute(eraseUsersWithoutIdentity, [identities.map(({ user_id }) => user_id)]);
}
