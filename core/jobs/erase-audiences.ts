import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { forgetAudience, stopRecording } from '../../orm/commands/erasure/audience.ts';
import {
  eraseIdentitiesOfApps,
  lockUsers,
  settleDeletionRequestsOfApps,
} from '../../orm/commands/erasure/users.ts';
import type { Transaction } from '../../orm/database.ts';
import { FormerProviderApp, ProviderApp } from '../../orm/schema/entities/application.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { eraseUsers } from '../accounts/social/erase.ts';
import { platformApps } from '../auth/provider-apps.ts';
import { operatorProcedure } from '../procedures/procedures.ts';
import type { Dependencies } from '../request/context.ts';
import type { Settings, ProviderApp as UsableApp } from '../request/settings.ts';
import { grace } from './list.ts';

/** Erases the data of audiences whose restore period is over, and of users who signed in with their apps only. */
export const eraseAudiences = operatorProcedure.mutation(async ({ ctx, signal }) => {
  while (!signal?.aborted && (await eraseNextAudience(ctx)));
});

/** Returns false if there was none, or another process is erasing it. */
async function eraseNextAudience({ database, settings, now }: Dependencies): Promise<boolean> {
  const at = now();
  const deletedAt = { $lte: new Date(at.valueOf() - grace) };
  const oldest = { orderBy: { deletedAt: 'asc' }, limit: 1 } as const;
  const [due] = await database.transaction(({ em }) => em.find(Audience, { deletedAt }, oldest));
  if (due === undefined) return false;
  const { id } = due;
  return database.longTransaction(id, async (transaction) => {
    const { em } = transaction;
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE; // skips one that another process is erasing
    if ((await em.findOne(Audience, { id, deletedAt }, { lockMode })) === null) return false;
    const apps = await appsOf(transaction, { audienceId: id });
    await transaction.execute(stopRecording, []);
    await transaction.execute(forgetAudience, [id]);
    await em.nativeDelete(Audience, { id });
    await eraseUsersOf(transaction, settings, { id, apps }, at);
    return true;
  });
}

type UsedApp = Pick<UsableApp, 'issuer' | 'appId'>;

/** Present and former apps. */
async function appsOf({ em }: Transaction, filter: FilterQuery<ProviderApp & FormerProviderApp>) {
  const former = await em.find(FormerProviderApp, { $and: [filter, { verifiesUntil: null }] });
  return [...(await em.find(ProviderApp, filter)), ...former].map(({ issuer = null, appId }) => ({
    issuer,
    appId,
  }));
}

/** Spares the people of apps that the platform or another audience uses, or has used. */
async function eraseUsersOf(
  transaction: Transaction,
  settings: Settings,
  { id, apps }: { readonly id: string; readonly apps: readonly UsedApp[] },
  at: Date,
): Promise<void> {
  const { execute } = transaction;
  const inUse = await appsOf(transaction, { appId: { $in: apps.map(({ appId }) => appId) } });
  const used = [...platformApps(settings), ...inUse];
  const unused = apps.filter(
    (app) => !used.some(({ issuer, appId }) => issuer === app.issuer && appId === app.appId),
  );
  const values = [unused.map(({ issuer }) => issuer), unused.map(({ appId }) => appId)] as const;
  await execute(settleDeletionRequestsOfApps, [...values, at.toISOString()]);
  const identities = await execute(eraseIdentitiesOfApps, [...values]);
  const users = identities.map(({ user_id }) => user_id);
  await execute(lockUsers, [users]);
  await eraseUsers(execute, [users, [id]], at, { withAudience: true });
}
