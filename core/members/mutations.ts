import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { endSessionsInAudience } from '../../orm/reads/session.ts';
import { memberRole, signedInTo } from '../../orm/records/member.ts';
import { formerIds } from '../../orm/records/user.ts';
import { type AudienceRole, UserRole } from '../../orm/schema/entities/user.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { isAdmin } from '../auth/principal.ts';
import { invalidField, notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

const member = { ...audienceChoice, user_id: id('User').describe('The member, by the id of the user.') };

export const updateMember = may('manage_audience')
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'updateMember',
      description:
        'Gives a member a role, which takes effect on their next request. The last owner stays one.',
      returns: 'Member',
    },
  })
  .input(z.strictObject({ ...member, role: memberRole.describe('`member` takes the role away.') }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) => changeRole(ctx, input, input.role === 'member' ? null : input.role));

export const removeMember = may('manage_audience')
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'removeMember',
      description:
        'Takes away what a member may do, and ends their sessions here. Their account, and what they did, stay.',
      returns: 'Member',
    },
  })
  .input(z.strictObject(member))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    changeRole(ctx, input, null, ({ execute }, userId, audienceId) =>
      execute(endSessionsInAudience, [ctx.now().toISOString(), userId, audienceId]),
    ),
  );

interface MemberTarget {
  readonly audience_id?: string | null | undefined;
  readonly user_id: string;
}

async function changeRole(
  ctx: AuthenticatedContext,
  target: MemberTarget,
  role: AudienceRole | null,
  also?: (transaction: Transaction, userId: string, audienceId: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const { audienceId } = await writingScopeInAudience(ctx, target.audience_id);
  return runTransaction(ctx, async (transaction) => {
    await transaction.lockAudience(audienceId);
    const [present] = await transaction.query(formerIds, [[target.user_id]]);
    const userId = present?.id ?? target.user_id;
    const scope = { ...wholeAudience(audienceId, ctx.now().toISOString()), userId };
    if ((await transaction.query(signedInTo, scope, [])).length === 0) throw notFound();
    if (role !== 'owner' && !isAdmin(ctx.principal))
      await refuseWithoutOwner(transaction, audienceId, userId);
    await setRole(transaction, { audienceId, userId, role, at: ctx.now() });
    await also?.(transaction, userId, audienceId);
    return { id: userId };
  });
}

/** Somebody has to be able to invite others. An administrator of the platform can give the role again. */
async function refuseWithoutOwner({ em }: Transaction, audienceId: string, userId: string): Promise<void> {
  const owners = await em.find(UserRole, { audienceId, role: 'owner' });
  if (owners.length === 1 && owners[0]?.userId === userId)
    throw invalidField('user_id', 'is the last owner: make another member one first');
}

interface Given {
  readonly audienceId: string;
  readonly userId: string;
  readonly role: AudienceRole | null;
  readonly at: Date;
}

/** In a transaction that has locked the audience. */
export async function setRole({ em }: Transaction, { audienceId, userId, role, at }: Given): Promise<void> {
  const held = await em.findOne(UserRole, { audienceId, userId });
  if (role === null) {
    if (held !== null) em.remove(held);
  } else if (held === null)
    em.create(UserRole, { id: newId(), audienceId, userId, role, createdAt: at, updatedAt: at });
  else em.assign(held, { role, updatedAt: held.role === role ? held.updatedAt : at });
}
