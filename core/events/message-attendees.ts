import { z } from 'zod';
import { lockNames } from '../../orm/commands/locks.ts';
import { recentMessages, writeToAttendees } from '../../orm/commands/notifications/write-to-attendees.ts';
import { id, text } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { findEvent } from './event.ts';

const mostInADay = 3;

const tooMany = 'Three messages were sent to those who come within a day. Wait with the next one.';

export const messageAttendees = may('edit_records')
  .meta({
    graphql: {
      name: 'messageAttendees',
      description:
        'Writes to those who attend an event, wait for a place or may come: on their devices and by mail, as they choose. At ' +
        'most three times within a day.',
      returns: 'Event',
    },
  })
  .input(
    z.strictObject({
      event_id: id('Event').describe('The event.'),
      text: text(2000).regex(/\S/, 'must not be blank').describe('What they read.'),
    }),
  )
  .output(proven(recordId))
  .mutation(async ({ ctx, input }) => {
    const scope = writingScope(ctx);
    const { id } = await findEvent(ctx.database, scope, input.event_id);
    await runTransaction(ctx, async ({ execute }) => {
      await execute(lockNames, [[`messages to attendees of ${id}`]]);
      const [recent] = await execute(recentMessages, scope, [id]);
      if (recent !== undefined && recent.count >= mostInADay)
        throw new Refusal('rate_limited', { message: tooMany, retryAfter: 3600 });
      await execute(writeToAttendees, scope, [id, input.text]);
    });
    return { id };
  });
