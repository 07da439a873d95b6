import { z } from 'zod';
import { deleteOwnRsvp, lockEventForPlace, lockEventForRsvp, writeRsvp } from '../../orm/commands/rsvp.ts';
import type { Transaction } from '../../orm/database.ts';
import { rsvpCounts, rsvpCountsOfEvents } from '../../orm/reads/rsvp-counts.ts';
import { mergedEvents } from '../../orm/records/merged.ts';
import { rsvpReply } from '../../orm/records/rsvp.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { lockSession } from '../auth/lock-session.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { mayRead, proven, userProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { idsInput } from '../records/reads.ts';
import type { Context } from '../request/context.ts';
import { readingScope } from '../request/scope.ts';
import { announce } from '../webhooks/announce.ts';
import { attendedEvent, findAttendedEvent } from './attended-event.ts';

const input = z.object({ id: id('Event'), state: rsvpReply });

export const rsvpToEvent = userProcedure
  .meta({
    openapi: route('POST', '/v1/events/{id}/rsvp', 'Events', 'RSVP to an event', {
      operationId: 'rsvpToEvent',
      description:
        'Repeating the same RSVP changes nothing. 409 if the event is over or cancelled. Who wants to attend an event ' +
        'all of whose places are taken waits: the RSVP is then `waiting`, until somebody leaves a place.',
    }),
    refuses: ['conflict'],
  })
  .input(input)
  .output(proven(attendedEvent))
  .mutation(({ ctx, input: { id, state } }) =>
    inOpenEvent(ctx, id, async ({ execute }, { eventId, scope, userId, identityId }) => {
      await execute(writeRsvp, scope, [eventId, userId, identityId, state]);
    }),
  );

export const deleteRsvp = userProcedure
  .meta({
    openapi: route('DELETE', '/v1/events/{id}/rsvp', 'Events', "Delete the user's RSVP to an event", {
      description:
        'The event then has no RSVP of the user, as before the first one. Without one, this changes nothing. 409 if the ' +
        'event is over or cancelled.',
    }),
    refuses: ['conflict'],
  })
  .input(input.pick({ id: true }))
  .output(proven(attendedEvent))
  .mutation(({ ctx, input }) =>
    inOpenEvent(ctx, input.id, async ({ execute }, { eventId, scope, userId }) => {
      await execute(deleteOwnRsvp, scope, [eventId, userId]);
    }),
  );

type UserContext = Context & { readonly principal: UserPrincipal };

interface Target {
  readonly eventId: string;
  readonly scope: Scope;
  readonly userId: string;
  readonly identityId: string;
}

/** Writes an RSVP to an event that is neither over nor cancelled, and gives the event. */
async function inOpenEvent(
  ctx: UserContext,
  id: string,
  write: (transaction: Transaction, target: Target) => Promise<void>,
) {
  const scope = await readingScope(ctx);
  await ctx.database.transaction(async (transaction) => {
    const { userId, identityId } = await lockSession(transaction, ctx.principal);
    const found = await lockEvent(transaction, scope, id);
    if (!found.open) throw new Refusal('conflict', 'The event is over or cancelled.');
    await write(transaction, { eventId: found.id, scope, userId, identityId });
    await announce(transaction, found.audience_id, 'rsvp_changed', found.id, ctx.now());
  });
  return findAttendedEvent(ctx.database, scope, id);
}

/** The event, or the one into which it was merged. */
async function lockEvent(transaction: Transaction, scope: Scope, id: string) {
  const found = await lockById(transaction, scope, id);
  if (found !== undefined) return found;
  const [former] = await transaction.query(mergedEvents, scope, [[id]]);
  const survivor = former === undefined ? undefined : await lockById(transaction, scope, former.id);
  if (survivor === undefined) throw notFound();
  return survivor;
}

/** While this waits, it may be given a capacity, or lose it. */
async function lockById({ execute }: Transaction, scope: Scope, id: string) {
  for (const lock of [lockEventForPlace, lockEventForRsvp, lockEventForPlace]) {
    const [found] = await execute(lock, scope, [id]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Counts of each RSVP, in the order of the events. */
export const countRsvps = mayRead('read_history')
  .input(idsInput)
  .output(proven(z.array(rsvpCounts)))
  .query(async ({ ctx, input: { ids } }) => {
    const rows = await ctx.database.query(rsvpCountsOfEvents, await readingScope(ctx), [ids]);
    const byEvent = new Map(
      rows.map(({ id, waiting, ...counts }) => [id, waiting > 0 ? { ...counts, waiting } : counts]),
    );
    return ids.map((id) => byEvent.get(id) ?? { attending: 0, maybe: 0, declined: 0 });
  });
