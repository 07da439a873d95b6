import type { Transaction } from '../../../orm/database.ts';
import { DeletionRequest } from '../../../orm/schema/entities/deletion-request.ts';
import type { SignedRequest } from '../../auth/signed-request.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import type { Settings } from '../../request/settings.ts';
import { signOutEverywhere } from './deauthorize.ts';
import { confirmDeletion, deletionConfirmation, newDeletionRequest } from './deletion-confirmation.ts';
import { signedRequestInput, verify } from './signed-request-input.ts';

export const requestDeletion = publicProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/social/data_deletion',
      'Social',
      'Data deletion callback: a user asks for their data to be deleted',
      {
        description:
          'Signs the user out, as deauthorization does, and erases the data after a grace period. Until then, a ' +
          'repeated request returns the same code. Signing in again does not cancel the deletion. A user who first ' +
          'signed in more than 60 s after `issued_at` is spared.',
        protect: false,
        contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
      },
    ),
    refuses: ['invalid_signed_request'],
  })
  .input(signedRequestInput)
  .output(proven(deletionConfirmation))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const person = await verify(ctx, input.signed_request);
    const request = await ctx.database.transaction((transaction) =>
      record(transaction, ctx.settings, person, at),
    );
    return confirmDeletion(ctx, request);
  });

async function record(
  transaction: Transaction,
  settings: Settings,
  person: SignedRequest,
  at: Date,
): Promise<DeletionRequest> {
  const { em } = transaction;
  const identity = await signOutEverywhere(transaction, person, at);
  const open = identity && (await em.findOne(DeletionRequest, { identityId: identity.id }));
  if (open) return open;
  const { issuer, appId } = person;
  return em.create(DeletionRequest, {
    ...newDeletionRequest(settings, at),
    issuer,
    appId,
    identityId: identity?.id ?? null,
  });
}
