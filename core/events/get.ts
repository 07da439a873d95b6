import { z } from 'zod';
import { readProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { attendedEvent, findAttendedEvent } from './attended-event.ts';

export const getEvent = readProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/events/{id}',
      summary: "Get an event, with the user's RSVP and those who come",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Event'), ...audienceSelection }))
  .output(proven(attendedEvent))
  .query(async ({ ctx, input }) => findAttendedEvent(ctx.database, await readingScope(ctx, input), input.id));
