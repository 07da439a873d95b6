import { z } from 'zod';
import { attendeeRow, attendeesOfEvent } from '../../orm/reads/attendees.ts';
import { id } from '../../orm/statements/input-types.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { findEvent } from './event.ts';

const maximum = 10_000;

/** Who comes to an event, by name: for those who may see the members of the audience. */
export const listAttendees = mayRead('manage_audience')
  .meta({ isCostly: true, refuses: ['not_found'], command: 'List who has given an RSVP to an event' })
  .input(z.object({ id: id('Event') }))
  .output(proven(z.array(attendeeRow).describe(`By answer and name: at most ${maximum}.`)))
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx);
    const { id } = await findEvent(ctx.database, scope, input.id);
    return ctx.database.query(attendeesOfEvent, scope, [id, maximum]);
  });
