import { z } from 'zod';
import { audienceRoles } from '../schema/entities/user.ts';
import { enumeration } from '../statements/row-types.ts';
import { noColumns, parameters, scopedQuery } from '../statements/statement.ts';

export const memberRole = enumeration('MemberRole', 'What somebody may do in an audience.', {
  owner:
    'Everything: its settings, its theme, its applications and tokens, its members, and what editors may.',
  editor:
    'Create, change, delete and restore its records, and see those that are hidden, with their history.',
  contributor: 'Propose changes.',
  member: 'Read what it shows, and reply to its events.',
});

/** The role of the scope's user in the scope's audience; no row for a member. */
export const ownRole = scopedQuery(
  'own_role',
  z.object({ role: z.enum(audienceRoles) }),
  parameters<[]>(),
  'select role from audience_role where audience_id = :audience::uuid and user_id = :user::uuid',
);

/** A row if the scope's user has signed in to the scope's audience. */
export const signedInTo = scopedQuery(
  'signed_in_to',
  noColumns,
  parameters<[]>(),
  `select from membership m join identity i on i.id = m.identity_id
   where i.user_id = :user::uuid and m.audience_id = :audience::uuid limit 1`,
);
