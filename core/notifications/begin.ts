import type { z } from 'zod';
import {
  beginNotifications,
  failNotifications,
  lockDueNotifications,
  postponeNotifications,
} from '../../orm/commands/notifications/attempts.ts';
import type { Database, Transaction } from '../../orm/database.ts';
import { wishesOfUsers } from '../../orm/reads/notification-settings.ts';
import type { NotificationKind } from '../../orm/records/notification-choices.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { second } from '../values/time.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/** One transaction begins so many. */
const atOnce = 250;

/** Longer than an attempt takes. Afterwards, its process is taken for lost. */
const term = 75 * second;

interface Due {
  readonly id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
}

/** Begins to send what is due, but for what quiet hours postpone. Null if nothing is due. */
export const beginDue = (database: Database, scope: AudienceScope) =>
  database.transaction(async (transaction) => {
    const { execute } = transaction;
    const locked = await execute(lockDueNotifications, scope, [atOnce]);
    if (locked.length === 0) return null;
    const { lost = [], due = [] } = Object.groupBy(locked, ({ is_lost }) => (is_lost ? 'lost' : 'due'));
    if (lost.length > 0) await execute(failNotifications, scope, [lost.map(({ id }) => id)]);
    const wishes = await wishesFor(transaction, scope, due);
    const quiet = due.flatMap(({ id }) => {
      const until = endOfQuietHours(wishes.get(id), scope.now);
      return until === undefined ? [] : [{ id, until }];
    });
    const postponed = quiet.map(({ id }) => id);
    if (quiet.length > 0)
      await execute(postponeNotifications, scope, [postponed, quiet.map(({ until }) => until)]);
    const ready = due.map(({ id }) => id).filter((id) => !postponed.includes(id));
    const until = new Date(Date.parse(scope.now) + term).toISOString();
    const begun = await execute(beginNotifications, scope, [ready, until]);
    return begun.map((notification) => ({ ...notification, wishes: wishes.get(notification.id) }));
  });

/** By the ids of notifications, whether their people want to be told so, and their quiet hours. */
async function wishesFor({ query }: Transaction, scope: AudienceScope, due: readonly Due[]) {
  const wishes = new Map<string, z.output<typeof wishesOfUsers.row>>();
  for (const [kind, rows] of Map.groupBy(due, ({ kind }) => kind)) {
    const found = await query(wishesOfUsers, scope, [rows.map(({ user_id }) => user_id), kind]);
    const byUser = new Map(found.map((wish) => [wish.user_id, wish]));
    for (const { id, user_id } of rows) {
      const wish = byUser.get(user_id);
      if (wish !== undefined) wishes.set(id, wish);
    }
  }
  return wishes;
}
