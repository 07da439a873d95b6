import { z } from 'zod';
import { endSessionsInAudience } from '../../orm/commands/sessions.ts';
import type { Transaction } from '../../orm/database.ts';
import { memberRole, signedInTo } from '../../orm/records/member.ts';
import { formerIds } from '../../orm/records/user.ts';
import { Invitation } from '../../orm/schema/entities/invitation.ts';
import { type AudienceRole, UserRole } from '../../orm/schema/entities/user.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { isAdmin, logged } from '../auth/principal.ts';
import { invalidField, notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

const member = { ...audienceChoice, user_id: id('User').describe('The member, by the id of the user.') };

/** Also on the tenants endpoint, where `audience_id` is required. */
const offer = { schemas: ['audience', 'tenants'], returns: 'Member' } as const;

export const updateMember = may('manage_audience')
  .meta({
    graphql: {
      ...offer,
      name: 'updateMember',
      description:
        'Gives a member a role, which takes effect on their next request. The last owner stays one.',
    },
  })
  .input(z.strictObject({ ...member, role: memberRole.describe('`member` takes the role away.') }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    withMember(ctx, input, (transaction, found) =>
      changeRole(ctx, transaction, { ...found, role: input.role === 'member' ? null : input.role }),
    ),
  );

export const removeMember = may('manage_audience')
  .meta({
    graphql: {
      ...offer,
      name: 'removeMember',
      description:
        'Takes away what a member may do, and ends their sessions here. Their account, and what they did, stay.',
    },
  })
  .input(z.strictObject(member))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    withMember(ctx, input, async (transaction, found) => {
      await changeRole(ctx, transaction, { ...found, role: null });
      await endSessions(ctx, transaction, found);
    }),
  );

export const endMemberSessions = may('manage_audience')
  .meta({
    graphql: {
      ...offer,
      name: 'endMemberSessions',
      description: "Ends a member's sessions here, on all their devices. Their role stays.",
    },
  })
  .input(z.strictObject(member))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    withMember(ctx, input, (transaction, found) => endSessions(ctx, transaction, found)),
  );

interface MemberTarget {
  readonly audience_id?: string | null | undefined;
  readonly user_id: string;
  readonly role?: string;
}

interface Found {
  readonly audienceId: string;
  readonly userId: string;
}

/** With the audience locked; `not_found` for who has never signed in there. */
async function withMember(
  ctx: AuthenticatedContext,
  target: MemberTarget,
  work: (transaction: Transaction, found: Found) => Promise<void>,
): Promise<{ id: string }> {
  const { audienceId } = await writingScopeInAudience(ctx, target.audience_id);
  const changed = await runTransaction(ctx, async (transaction) => {
    await transaction.lockAudience(audienceId);
    const [present] = await transaction.query(formerIds, [[target.user_id]]);
    const userId = present?.id ?? target.user_id;
    const scope = { ...wholeAudience(audienceId, ctx.now().toISOString()), userId };
    if ((await transaction.query(signedInTo, scope, [])).length === 0) throw notFound();
    await work(transaction, { audienceId, userId });
    return { id: userId };
  });
  const { role } = target;
  ctx.log.info(
    { event: 'member', member: changed.id, role, in: audienceId, ...logged(ctx.principal) },
    'security',
  );
  return changed;
}

async function changeRole(
  ctx: AuthenticatedContext,
  transaction: Transaction,
  change: Found & { readonly role: AudienceRole | null },
): Promise<void> {
  if (change.role !== 'owner' && !isAdmin(ctx.principal)) await refuseWithoutOwner(transaction, change);
  await setRole(transaction, { ...change, at: ctx.now() });
}

async function endSessions(
  ctx: AuthenticatedContext,
  { execute }: Transaction,
  { userId, audienceId }: Found,
): Promise<void> {
  await execute(endSessionsInAudience, [ctx.now().toISOString(), userId, audienceId]);
}

/** Somebody has to be able to invite others. An administrator of the platform can give the role again. */
async function refuseWithoutOwner({ em }: Transaction, { audienceId, userId }: Found): Promise<void> {
  const owners = await em.find(UserRole, { audienceId, role: 'owner' });
  if (owners.length === 1 && owners[0]?.userId === userId)
    throw invalidField('user_id', 'is the last owner: make another member one first');
}

interface Given extends Found {
  readonly role: AudienceRole | null;
  readonly at: Date;
}

/** In a transaction that has locked the audience. A former owner may know open invitations, and would come back by one. */
export async function setRole({ em }: Transaction, { audienceId, userId, role, at }: Given): Promise<void> {
  const held = await em.findOne(UserRole, { audienceId, userId });
  if (held?.role === 'owner' && role !== 'owner') await revokeInvitations(em, audienceId, at);
  if (role === null) {
    if (held !== null) em.remove(held);
  } else if (held === null) em.create(UserRole, { audienceId, userId, role, createdAt: at, updatedAt: at });
  else em.assign(held, { role, updatedAt: held.role === role ? held.updatedAt : at });
}

const revokeInvitations = (em: Transaction['em'], audienceId: string, at: Date) =>
  em.nativeUpdate(Invitation, { audienceId, acceptedAt: null, revokedAt: null }, { revokedAt: at });
