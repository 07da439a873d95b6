import { z } from 'zod';
import { Rsvp, type RsvpState } from '../../orm/entities/rsvp.ts';
import { eventToAnswer } from '../../orm/reads/rsvp.ts';
import { lockSession } from '../auth/lock-session.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import type { Context } from '../context.ts';
import { notFound, Refusal } from '../errors.ts';
import { id } from '../ids.ts';
import { userProcedure } from '../procedures.ts';
import { readingScope, type Scope } from '../scope.ts';
import { event, rsvpState } from './event.ts';
import { findEvent } from './find.ts';

export const rsvpToEvent = userProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/events/{id}/rsvp',
      summary: 'RSVP to an event',
      description: 'Repeating it changes nothing. 409 when the event is over or cancelled.',
      tags: ['Events'],
    },
    refuses: ['conflict'],
  })
  .input(z.object({ id: id('Event'), state: rsvpState }))
  .output(event)
  .mutation(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, {});
    await keep(ctx, scope, input.id, input.state);
    return findEvent(ctx, scope, input.id);
  });

function keep(
  { database, principal, now }: Context & { principal: UserPrincipal },
  scope: Scope,
  eventId: string,
  state: RsvpState,
): Promise<void> {
  const at = now();
  return database.write(async (transaction) => {
    const { userId, identityId } = await lockSession(transaction, principal);
    const { audienceId, hidden } = scope;
    const [found] = await transaction.read(eventToAnswer, [eventId, audienceId, hidden, at.toISOString()]);
    if (found === undefined) throw notFound();
    if (!found.open) throw new Refusal('conflict', { message: 'The event is over or cancelled.' });
    const answer = { state, identityId, updatedAt: at };
    await transaction.em.upsert(
      Rsvp,
      { userId, eventId, audienceId: found.audience_id, ...answer, createdAt: at },
      {
        onConflictMergeFields: ['state', 'identityId', 'updatedAt'],
        onConflictWhere: { state: { $ne: state } },
      },
    );
  });
}
