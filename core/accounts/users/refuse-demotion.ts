import type { Transaction } from '../../../orm/database.ts';
import { Identity, User } from '../../../orm/schema/entities/user.ts';
import { isNamedAdministrator, personOf } from '../../auth/provider-person.ts';
import { invalidField } from '../../errors/refusal.ts';
import type { Settings } from '../../request/settings.ts';

/** Two administrators who demote each other would both see the other one: the transaction must hold this lock by name. */
export const demotionLock = 'administrators';

/** Refuses to demote the last administrator, and one whom the configuration names. */
export async function refuseDemotion({ em }: Transaction, settings: Settings, user: User): Promise<void> {
  if (!user.isAdmin) return;
  const identities = await em.find(Identity, { userId: user.id });
  if (identities.some((identity) => isNamedAdministrator(settings, personOf(identity))))
    throw invalidField('is_admin', 'is set by ADMIN_IDP_IDS: take the user out there first');
  const others = await em.count(User, { isAdmin: true, id: { $ne: user.id } });
  if (others === 0) throw invalidField('is_admin', 'is the last administrator: make another user one first');
}
