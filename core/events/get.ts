import { z } from 'zod';
import { id } from '../ids.ts';
import { readProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { event, findEvent } from './event.ts';

export const getEvent = readProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/events/{id}',
      summary: "Get an event, with the user's RSVP",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Event'), ...audienceSelection }))
  .output(event)
  .query(async ({ ctx, input }) => findEvent(ctx.database, await readingScope(ctx, input), input.id));
