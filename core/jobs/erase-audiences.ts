import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../orm/database.ts';
import { Audience } from '../../orm/entities/audience.ts';
import { ProviderApp } from '../../orm/entities/provider-app.ts';
import { eraseIdentitiesOfApps, eraseUsersWithoutIdentity } from '../../orm/erasure/app-users.ts';
import type { Settings } from '../settings.ts';
import { day } from '../time.ts';
import type { Job } from './job.ts';

const grace = 7 * day;

/** Erases the data of audiences that were deleted long enough ago, and of the people known by their apps alone. */
export const eraseAudiences: Job = {
  name: 'erase deleted audiences',
  run: async ({ database, settings, now }) => {
    const deletedAt = { $lte: new Date(now().valueOf() - grace) };
    await database.write(async (transaction) => {
      const { em } = transaction;
      const audiences = await em.find(Audience, { deletedAt }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (audiences.length === 0) return;
      const audienceId = { $in: audiences.map(({ id }) => id) };
      const apps = (await em.find(ProviderApp, { audienceId })).map(({ appId }) => appId);
      await em.nativeDelete(Audience, { id: audienceId });
      await eraseUsersOf(transaction, settings, apps);
    });
  },
};

async function eraseUsersOf({ em, read }: Transaction, settings: Settings, apps: string[]): Promise<void> {
  const inUse = await em.find(ProviderApp, { appId: { $in: apps } });
  const kept = new Set([settings.platformApp.appId, ...inUse.map(({ appId }) => appId)]);
  const gone = apps.filter((app) => !kept.has(app));
  const identities = await read(eraseIdentitiesOfApps, [gone]);
  await read(eraseUsersWithoutIdentity, [identities.map(({ user_id }) => user_id)]);
}
