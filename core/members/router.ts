import { invitations as invitation, members as member } from '../../orm/records/member.ts';
import { router } from '../procedures/trpc.ts';
import { readsOf } from '../records/reads.ts';
import { findInvitation } from './find-invitation.ts';
import { acceptInvitation, createInvitation, revokeInvitation } from './invitations.ts';
import { endMemberSessions, removeMember, updateMember } from './mutations.ts';

const access = { permission: 'manage_audience', schemas: ['audience', 'tenants'] } as const;

export const members = router({
  update: updateMember,
  remove: removeMember,
  endSessions: endMemberSessions,
  ...readsOf(member, access),
});

export const invitations = router({
  create: createInvitation,
  revoke: revokeInvitation,
  accept: acceptInvitation,
  find: findInvitation,
  ...readsOf(invitation, access),
});
