import { z } from 'zod';
import { Rsvp } from '../../orm/entities/rsvp.ts';
import { rsvpState } from '../../orm/reads/event.ts';
import { lockEventForRsvp, rsvpCounts, rsvpCountsOfEvents } from '../../orm/reads/rsvp.ts';
import { lockSession } from '../auth/lock-session.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import type { Context } from '../context.ts';
import { notFound, Refusal } from '../errors.ts';
import { id } from '../ids.ts';
import { adminReadProcedure, userProcedure } from '../procedures.ts';
import { idsInput } from '../record-reads.ts';
import { readingScope } from '../scope.ts';
import { event, findEvent } from './event.ts';

const input = z.object({ id: id('Event'), state: rsvpState });

export const rsvpToEvent = userProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/events/{id}/rsvp',
      operationId: 'rsvpToEvent',
      summary: 'RSVP to an event',
      description: 'Repeating the same RSVP changes nothing. 409 if the event is over or cancelled.',
      tags: ['Events'],
    },
    refuses: ['conflict'],
  })
  .input(input)
  .output(event)
  .mutation(({ ctx, input }) => rsvp(ctx, input));

/** `events.answer`, the former name. Removed in version 0.3. */
export const answerEvent = userProcedure
  .input(input)
  .output(event)
  .mutation(({ ctx, input }) => rsvp(ctx, input));

async function rsvp(
  ctx: Context & { readonly principal: UserPrincipal },
  { id: eventId, state }: z.output<typeof input>,
) {
  const scope = await readingScope(ctx);
  const at = ctx.now();
  await ctx.database.transaction(async (transaction) => {
    const { userId, identityId } = await lockSession(transaction, ctx.principal);
    const [found] = await transaction.execute(lockEventForRsvp, scope, [eventId]);
    if (found === undefined) throw notFound();
    if (!found.open) throw new Refusal('conflict', { message: 'The event is over or cancelled.' });
    const rsvp = { state, identityId, updatedAt: at };
    await transaction.em.upsert(
      Rsvp,
      { userId, eventId, audienceId: found.audience_id, ...rsvp, createdAt: at },
      {
        onConflictMergeFields: ['state', 'identityId', 'updatedAt'],
        onConflictWhere: { state: { $ne: state } },
      },
    );
  });
  return findEvent(ctx.database, scope, eventId);
}

/** Counts of each RSVP, in the order of the events. */
export const countRsvps = adminReadProcedure
  .input(idsInput)
  .output(z.array(rsvpCounts))
  .query(async ({ ctx, input: { ids } }) => {
    const rows = await ctx.database.query(rsvpCountsOfEvents, await readingScope(ctx), [ids]);
    const byEvent = new Map(rows.map(({ id, ...counts }) => [id, counts]));
    return ids.map((id) => byEvent.get(id) ?? { attending: 0, maybe: 0, declined: 0 });
  });
