import { z } from 'zod';
import type { Transaction } from '../../../orm/database.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { lockPerson, recordDeauthorization } from '../../auth/provider-person.ts';
import type { SignedRequest } from '../../auth/signed-request.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { minute } from '../../values/time.ts';
import { endSessionsUntil } from '../tokens/end-sessions.ts';
import { signedRequestInput, verify } from './signed-request-input.ts';

export const deauthorize = publicProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/social/deauthorize',
      'Social',
      'Deauthorization callback: a user removed the app',
      {
        description:
          "Ends every session that was started through this app and deletes the provider's token. " +
          "Sessions started more than 60 s after `issued_at` continue. The user's data is kept.",
        protect: false,
        contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
      },
    ),
    refuses: ['invalid_signed_request'],
  })
  .input(signedRequestInput)
  .output(proven(z.object({})))
  .mutation(async ({ ctx, input }) => {
    const at = ctx.now();
    const person = await verify(ctx, input.signed_request);
    const identity = await ctx.database.transaction((transaction) =>
      signOutEverywhere(transaction, person, at),
    );
    ctx.log.info({ event: 'deauthorization', user: identity?.userId ?? null }, 'security');
    return {};
  });

/** A sign-in must be this much later than the callback to count as a new one, and a person as one who came back. */
const margin = minute;

/** ID tokens have the time of the provider, whose clock may be ahead. */
const later = (until: Date, issuedAt: Date | null): Date =>
  issuedAt !== null && issuedAt > until ? issuedAt : until;

/**
 * Ends the sessions of an app's identity and deletes its provider token. Null if there is no such identity, or if it was
 * first seen after the callback: an old callback says nothing about a person who came back. An ID token from before a
 * logout may have come after it, and its session has the token's time.
 */
export async function signOutEverywhere(
  transaction: Transaction,
  { issuedAt, ...person }: SignedRequest,
  at: Date,
): Promise<Identity | null> {
  const until = issuedAt === null ? at : new Date(Math.min(at.valueOf(), issuedAt.valueOf() + margin));
  await lockPerson(transaction, person);
  await recordDeauthorization(transaction, person, person.issuer === null ? until : later(until, issuedAt));
  const { issuer, appId, userId: providerUserId } = person;
  const identity = await transaction.em.findOne(Identity, { issuer, appId, providerUserId });
  if (identity === null || (issuer === null && identity.createdAt > until)) return null;
  await endSessionsUntil(transaction, identity.id, until, at);
  if (identity.updatedAt <= until) identity.accessToken = null;
  return identity;
}
