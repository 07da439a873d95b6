import { z } from 'zod';
import type { Transaction } from '../../../orm/database.ts';
import { DeletionRequest } from '../../../orm/schema/entities/deletion-request.ts';
import { Session } from '../../../orm/schema/entities/session.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { clockTolerance } from '../../auth/open-id.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { byPerson, lockPeople, personOf, recordDeauthorization } from '../../auth/provider-person.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import type { Settings } from '../../request/settings.ts';
import { lastInstant } from '../../values/time.ts';
import {
  confirmDeletion,
  deletionConfirmation,
  newDeletionRequest,
} from '../social/deletion-confirmation.ts';
import { endSessionsUntil } from '../tokens/end-sessions.ts';

export const deleteMe = userProcedure
  .meta({
    openapi: route('DELETE', '/v1/me', 'Me', "Ask for the signed-in user's data to be deleted", {
      operationId: 'deleteMe',
      description:
        "Ends the user's sessions, this one and the voice assistant's included, and erases the data after a grace period. " +
        'Signing in again before its end, with OpenID Connect from a minute later on, cancels that; a deletion that was asked for at the identity provider goes on. ' +
        'With a token of one audience, it concerns the identity with which the user signed in: all that is held by it, in ' +
        'whichever audience it was used. Otherwise, everything that is held about the user. Who is the only owner of an ' +
        'audience is erased as well: a platform administrator appoints another one.',
    }),
  })
  .input(z.object({}))
  .output(proven(deletionConfirmation))
  .mutation(async ({ ctx }) => {
    const at = ctx.now();
    const request = await ctx.database.transaction((transaction) =>
      record(transaction, ctx.settings, ctx.principal, at),
    );
    return confirmDeletion(ctx, request);
  });

/** Requests at the same time get the same code. */
async function record(
  transaction: Transaction,
  settings: Settings,
  principal: UserPrincipal,
  at: Date,
): Promise<DeletionRequest> {
  const { em } = transaction;
  const { own, concerned } = await lockIdentities(transaction, principal);
  const what = principal.audienceId === null ? { userId: own.userId } : { ownIdentityId: own.id };
  const open = await em.findOne(DeletionRequest, what);
  if (open !== null) return open;
  const session = await em.findOne(Session, { id: principal.sessionId }, { refresh: true });
  if (session === null || session.endedAt) throw new Refusal('unauthenticated');
  for (const identity of concerned) await signOut(transaction, identity, at);
  return em.create(DeletionRequest, {
    ...newDeletionRequest(settings, at),
    ...what,
    issuer: own.issuer ?? null,
    appId: own.appId,
  });
}

/** The session's identity and, without an audience, the others of its user. None is merged or signed in meanwhile. */
async function lockIdentities(
  transaction: Transaction,
  { sessionId, audienceId }: UserPrincipal,
): Promise<{ own: Identity; concerned: Identity[] }> {
  const { em } = transaction;
  const session = await em.findOne(Session, { id: sessionId });
  const found = session && (await em.findOne(Identity, { id: session.identityId }));
  if (found === null) throw new Refusal('unauthenticated');
  await lockPeople(transaction, [found]);
  const own = await em.findOne(Identity, { id: found.id }, { refresh: true });
  if (own === null) throw new Refusal('unauthenticated');
  if (audienceId !== null) return { own, concerned: [own] };
  const ofUser = { userId: own.userId };
  await lockPeople(transaction, await em.find(Identity, ofUser, { orderBy: byPerson }));
  return { own, concerned: await em.find(Identity, ofUser, { orderBy: byPerson, refresh: true }) };
}

/**
 * As the provider's callback does, sign-ins in progress come to nothing, and the provider's token is forgotten. All of the
 * sessions end: one that began after this request, but was recorded before it, did not cancel it. Nor does an ID token from
 * before it, which has the time of the provider, whose clock may be ahead.
 */
async function signOut(transaction: Transaction, identity: Identity, at: Date): Promise<void> {
  const person = personOf(identity);
  const until = person.issuer === null ? at : new Date(at.valueOf() + clockTolerance);
  await recordDeauthorization(transaction, person, until);
  await endSessionsUntil(transaction, identity.id, new Date(lastInstant), at);
  identity.accessToken = null;
}
