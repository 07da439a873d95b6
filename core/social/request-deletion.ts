import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { DeletionRequest } from '../../orm/entities/deletion-request.ts';
import type { SignedRequest } from '../auth/signed-request.ts';
import { publicProcedure } from '../procedures.ts';
import { carryOutDeletion } from './erase.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signedRequestInput, verify } from './signed-request-input.ts';

export const requestDeletion = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/social/data_deletion',
      summary: 'Data deletion callback: a user asks for their data to be deleted',
      description:
        'Signs the user out, as deauthorization does, and erases the data after a grace period. Until then, a ' +
        'repeated request returns the same code. Signing in again does not cancel the deletion. A user who first ' +
        'signed in more than 60 s after `issued_at` is spared.',
      tags: ['Social'],
      protect: false,
      contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
    },
    refuses: ['invalid_signed_request'],
  })
  .input(signedRequestInput)
  .output(
    z
      .object({
        url: z.string().describe('Address of the public status page of the request.'),
        confirmation_code: z.string(),
      })
      .meta({ id: 'DeletionConfirmation' }),
  )
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const { baseUrl, deletionGrace } = ctx.settings;
    const person = await verify(ctx, input.signed_request);
    const eraseAfter = new Date(at.valueOf() + deletionGrace);
    const { id, code } = await ctx.database.transaction((transaction) =>
      record(transaction, person, at, eraseAfter),
    );
    if (deletionGrace === 0) await carryOutDeletion(ctx, id);
    return { url: `${baseUrl}/v1/social/data_deletion/${code}`, confirmation_code: code };
  });

async function record(
  transaction: Transaction,
  person: SignedRequest,
  at: Date,
  eraseAfter: Date,
): Promise<DeletionRequest> {
  const { em } = transaction;
  const identity = await signOutEverywhere(transaction, person, at);
  const open = identity && (await em.findOne(DeletionRequest, { identityId: identity.id }));
  if (open) return open;
  const code = randomBytes(16).toString('hex');
  return em.create(DeletionRequest, {
    appId: person.appId,
    code,
    identityId: identity?.id ?? null,
    requestedAt: at,
    eraseAfter,
  });
}
