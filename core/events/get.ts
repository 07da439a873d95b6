import { z } from 'zod';
import { eventById } from '../../orm/reads/event.ts';
import type { Principal } from '../auth/principal.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { audienceReading } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { event, presentEvents } from './event.ts';

export const getEvent = audienceReading
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/events/{id}',
      summary: "One event, with the user's RSVP",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Event'), ...audienceSelection }))
  .output(event)
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const rows = await ctx.database.read(eventById, [
      input.id,
      scope.audienceId,
      scope.hidden,
      userOf(ctx.principal),
    ]);
    const [found] = await presentEvents(ctx.database, rows);
    if (found === undefined) throw notFound();
    return found;
  });

const userOf = (principal: Principal): string | null => (principal.kind === 'user' ? principal.userId : null);
