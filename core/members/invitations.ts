import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { invitationRole } from '../../orm/records/member.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { Invitation } from '../../orm/schema/entities/invitation.ts';
import { type AudienceRole, audienceRoles, UserRole } from '../../orm/schema/entities/user.ts';
import { id, line } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { audienceSummary } from '../audiences/audience.ts';
import { lockSession } from '../auth/lock-session.ts';
import { countMail } from '../auth/mail-code.ts';
import { logged, type UserPrincipal } from '../auth/principal.ts';
import { matches, newSecret, prefixOf } from '../auth/secret.ts';
import { Refusal } from '../errors/refusal.ts';
import { invitationLetter } from '../letters/invitation-letter.ts';
import { isSent } from '../letters/send-now.ts';
import { writerOf } from '../letters/writer.ts';
import { proven, userProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { createRecord, ownersMutation, recordId, updateRecord } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceChoice } from '../request/scope.ts';
import type { Settings } from '../request/settings.ts';
import { siteAddress } from '../request/site-address.ts';
import { runTransaction } from '../request/transaction.ts';
import { mailAddress } from '../values/mail-address.ts';
import { day } from '../values/time.ts';
import { kind, readInvitation, unusable } from './find-invitation.ts';
import { setRole } from './mutations.ts';

const lifetime = 7 * day;

const maximumOpen = 100;
const tooManyAreOpen = 'A hundred invitations are open. Revoke some of them, or wait until they expire.';

export const createInvitation = ownersMutation({
  name: 'createInvitation',
  description:
    'Invites somebody to take up a role. Whoever opens the address within 7 days, and signs in there, has it; one ' +
    'person once.',
  returns: 'Invitation',
})
  .input(
    z.strictObject({
      ...audienceChoice,
      role: invitationRole.describe('What it lets somebody do.'),
      note: line(500).nullish().describe('For whom it is. Only owners read it.'),
      mail_to: mailAddress
        .nullish()
        .describe('Where it is sent by mail, in the look of the audience. The address is not kept.'),
    }),
  )
  .output(
    proven(
      z.object({
        id: uuid,
        address: z.string().describe('Where it is accepted, to be sent to that person. Shown only once.'),
        is_mailed: z.boolean().describe('Whether the mail server has accepted the mail to `mailTo`.'),
      }),
    ),
  )
  .mutation(async ({ ctx, input: { audience_id, role, note = null, mail_to: to } }) => {
    if (to) await countMail(ctx, 'invitation', to);
    let [address, secret, invitingId] = ['', '', ''];
    const { id } = await createRecord(ctx, audience_id, async ({ transaction: { em }, audienceId, at }) => {
      const audience = await em.findOneOrFail(Audience, audienceId);
      const open = { audienceId, acceptedAt: null, revokedAt: null, expiresAt: { $gt: at } };
      if ((await em.count(Invitation, open)) >= maximumOpen) throw new Refusal('conflict', tooManyAreOpen);
      const invited = inviteTo(em, ctx.settings, audience, { role, note, at });
      [address, secret, invitingId] = [invited.address, invited.secret, audienceId];
      return invited.invitation;
    });
    if (!to) return { id, address, is_mailed: false };
    const { by } = await readInvitation(ctx, invitingId, secret);
    const letter = invitationLetter(await writerOf(ctx, invitingId), { to, role, by, link: address });
    return { id, address, is_mailed: await isSent(ctx, letter) };
  });

interface Invited {
  readonly role: AudienceRole;
  readonly note: string | null;
  readonly at: Date;
}

/** A new invitation, with its secret and its address, which are shown this once. */
export function inviteTo(
  em: Transaction['em'],
  settings: Settings,
  { id: audienceId, subdomain }: Audience,
  { role, note, at }: Invited,
): { readonly invitation: Invitation; readonly secret: string; readonly address: string } {
  const { text: secret, prefix, hash } = newSecret(kind);
  const expiresAt = new Date(at.valueOf() + lifetime);
  const own = { role, note, prefix, hash, expiresAt };
  const invitation = em.create(Invitation, { ...own, audienceId, createdAt: at, updatedAt: at });
  return { invitation, secret, address: addressOf(settings, subdomain, secret) };
}

export const revokeInvitation = ownersMutation({
  name: 'revokeInvitation',
  description: 'Revokes an invitation: its address stops working immediately.',
  returns: 'Invitation',
})
  .input(z.strictObject({ id: id('Invitation'), ...expectedVersion }))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    updateRecord(ctx, Invitation, input, (invitation, { at }) => {
      if (invitation.acceptedAt) throw new Refusal('conflict', isAccepted);
      invitation.revokedAt ??= at;
    }),
  );

const isAccepted = 'This invitation has been accepted. Change the role of the member instead.';

export const acceptInvitation = userProcedure
  .meta({
    openapi: route('POST', '/v1/invitations', 'Me', 'Accept an invitation', {
      description:
        'Needs a JWT of the audience that invites. Takes effect on the next request; the claims of the JWT follow with ' +
        'the next refresh. A higher role that the user has already is kept.',
    }),
    refuses: ['not_found'],
  })
  .input(z.object({ secret: line(200).describe("The last part of the invitation's address.") }))
  .output(
    proven(z.object({ audience: audienceSummary, role: z.enum(audienceRoles) }).meta({ id: 'Acceptance' })),
  )
  .mutation(async ({ ctx, input: { secret } }) => {
    const accepted = await accept(ctx, secret).catch((error: unknown) => {
      ctx.log.info({ event: 'invitation refused', ...logged(ctx.principal) }, 'security');
      throw error;
    });
    const { role } = accepted;
    ctx.log.info({ event: 'invitation accepted', role, ...logged(ctx.principal) }, 'security');
    return accepted;
  });

/** On the host on which administrators of the audience sign in. */
const addressOf = (settings: Settings, subdomain: string, secret: string): string =>
  siteAddress(settings, `admin.${subdomain}`, `${invitationsPath}/${secret}`);

export const invitationsPath = '/invitations';

async function accept(ctx: AuthenticatedContext & { readonly principal: UserPrincipal }, secret: string) {
  const { audienceId } = ctx.principal;
  const prefix = prefixOf(secret, kind);
  if (prefix === null || audienceId === null) throw unusable();
  return runTransaction(ctx, async (transaction) => {
    await transaction.lockAudience(audienceId);
    // Read again: the user may have been merged, or removed, meanwhile.
    const { userId } = await lockSession(transaction, ctx.principal);
    const invitation = await transaction.em.findOne(Invitation, { audienceId, prefix });
    const at = ctx.now();
    if (invitation === null || !matches(secret, invitation.hash) || !isUsable(invitation, at))
      throw unusable();
    invitation.acceptedAt = at;
    const given = { audienceId, userId };
    const held = await transaction.em.findOne(UserRole, given);
    const role = held !== null && isHigher(held.role, invitation.role) ? held.role : invitation.role;
    await setRole(transaction, { ...given, role, at });
    const { id, name, subdomain } = await transaction.em.findOneOrFail(Audience, audienceId);
    return { audience: { id, name, subdomain }, role };
  });
}

const isUsable = ({ acceptedAt, revokedAt, expiresAt }: Invitation, at: Date): boolean =>
  !acceptedAt && !revokedAt && expiresAt > at;

const isHigher = (one: AudienceRole, other: AudienceRole): boolean =>
  audienceRoles.indexOf(one) < audienceRoles.indexOf(other);
