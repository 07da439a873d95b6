import { z } from 'zod';
import { actorJoins, actorName } from '../reads/actor-name.ts';
import { audienceRoles } from '../schema/entities/user.ts';
import { enumeration, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { noColumns, parameters, scopedQuery } from '../statements/statement.ts';
import { contains, filter } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

const givenRoles = {
  owner:
    'Everything: its settings, its theme, its applications and tokens, its members, and what editors may.',
  editor:
    'Create, change, delete and restore its records, and see those that are hidden, with their history.',
  contributor: 'Propose changes.',
};

export const memberRole = enumeration('MemberRole', 'What somebody may do in an audience.', {
  ...givenRoles,
  member: 'Read what it shows, and reply to its events.',
});

export const invitationRole = enumeration(
  'InvitationRole',
  'What an invitation lets somebody do.',
  givenRoles,
);

/** The role of the scope's user in the scope's audience; no row for a member. */
export const ownRole = scopedQuery(
  'own_role',
  z.object({ role: z.enum(audienceRoles) }),
  parameters<[]>(),
  'select role from audience_role where audience_id = :audience::uuid and id = :user::uuid',
);

/** A row if the scope's user has signed in to the scope's audience. */
export const signedInTo = scopedQuery(
  'signed_in_to',
  noColumns,
  parameters<[]>(),
  `select from membership m join identity i on i.id = m.identity_id
   where i.user_id = :user::uuid and m.audience_id = :audience::uuid limit 1`,
);

const memberRow = z
  .object({
    id: uuid,
    name: z.string().describe('The name given by the identity provider.'),
    role: memberRole.describe('What they may do here.'),
    since: timestamp.nullable().describe('When they were given a role; null for those who have none.'),
    last_seen_at: timestamp.nullable().describe('When they last used the audience; null if long ago.'),
  })
  .describe('Somebody who has signed in to the audience. Owners only.');

/** The id is the user's: what a member is in another audience is told by none. */
export const members = defineRecord('Member', {
  row: memberRow,
  columns: `u.id, u.name, coalesce(r.role, 'member') as role, r.created_at as since,
    (select max(greatest(s.last_seen_at, s.refreshed_at)) from session s
     where s.user_id = u.id and s.audience_id = a.id) as last_seen_at`,
  from: `"user" u cross join audience a left join audience_role r on r.audience_id = a.id and r.id = u.id`,
  isVisible: `${inAudience('a.id')} and exists (select from membership m join identity i on i.id = m.identity_id
    where i.user_id = u.id and m.audience_id = a.id)`,
  owners: { audience: { is: 'a.id = o.id', description: 'Those who have signed in. Owners only.' } },
  filters: {
    query: contains('u.name'),
    role: filter(memberRole, 'Only those with this role.', (role, bind) =>
      role === 'member' ? 'r.role is null' : `r.role = ${bind(role)}::text`,
    ),
  },
  orders: { name: byName('u.name'), created_at: by('u.id', 'uuid') },
});

const invitationRow = z
  .object({
    id: uuid,
    role: invitationRole.describe('What it lets somebody do.'),
    note: z.string().nullable().describe('For whom it is.'),
    created_at: timestamp.describe('When it was made.'),
    expires_at: timestamp.describe('Until when it can be accepted.'),
    accepted_at: timestamp.nullable().describe('When it was accepted; null if it was not.'),
    revoked_at: timestamp.nullable().describe('When it was revoked; null if it was not.'),
  })
  .describe('An invitation to take up a role, which can be accepted once. Owners only.');

export const invitations = defineRecord('Invitation', {
  row: invitationRow,
  columns: 'v.id, v.role, v.note, v.created_at, v.expires_at, v.accepted_at, v.revoked_at',
  from: 'invitation v',
  owners: { audience: { is: 'v.audience_id = o.id', description: 'Its invitations. Owners only.' } },
  filters: {
    open: filter(
      z.boolean(),
      'Only those that can still be accepted, or only the others.',
      (open) =>
        `(v.accepted_at is null and v.revoked_at is null and v.expires_at > :now::timestamptz) = ${open}`,
    ),
  },
  orders: { created_at: by('v.id', 'uuid') },
});

/** One that can still be accepted, and who made it. */
export const usableInvitation = scopedQuery(
  'usable_invitation',
  z.object({ role: z.enum(audienceRoles), hash: z.string(), by: z.string() }),
  parameters<[prefix: string]>(),
  `select v.role, v.hash, ${actorName} as by from invitation v
   left join change c on c.record = v.id and c.audience_id = v.audience_id and c.kind = 'invitation' and c.operation = 'create'
   ${actorJoins}
   where v.prefix = $1 and v.audience_id = :audience::uuid
     and v.accepted_at is null and v.revoked_at is null and v.expires_at > :now::timestamptz`,
);
