import { z } from 'zod';
import { checkIn as markCheckedIn, undoCheckIn as unmark } from '../../orm/commands/check-in.ts';
import { id } from '../../orm/statements/input-types.ts';
import { missing } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { findEvent } from './event.ts';

const input = z.strictObject({
  event_id: id('Event').describe('The event.'),
  user_id: id('User').describe('A user who has given an RSVP to it.'),
});

type Input = z.output<typeof input>;

const noting = (name: string, description: string) =>
  may('edit_records')
    .meta({ graphql: { name, description, returns: 'GivenRsvp' } })
    .input(input)
    .output(proven(recordId));

export const checkIn = noting(
  'checkIn',
  'Notes that somebody who has given an RSVP is there, whatever it is: it stays so, and who waited still waits. Repeating ' +
    'it changes nothing.',
).mutation(({ ctx, input }) => note(ctx, input, markCheckedIn));

export const undoCheckIn = noting(
  'undoCheckIn',
  'Takes back that somebody is there. Without a check-in, this changes nothing.',
).mutation(({ ctx, input }) => note(ctx, input, unmark));

async function note(ctx: AuthenticatedContext, input: Input, mark: typeof markCheckedIn) {
  const scope = writingScope(ctx);
  const event = await findEvent(ctx.database, scope, input.event_id);
  return runTransaction(ctx, async ({ execute }) => {
    const [marked = missing()] = await execute(mark, scope, [event.id, input.user_id]);
    return marked;
  });
}
