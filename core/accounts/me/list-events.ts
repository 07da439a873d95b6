import { z } from 'zod';
import { embeddingEvents } from '../../../orm/records/event.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { event, presentEvents } from '../../events/event.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { readPage } from '../../records/list.ts';
import { pageInput, pageOf } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';

export const listMyEvents = userProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/me/events',
      operationId: 'listMyEvents',
      summary: 'List the events to which the signed-in user has given an RSVP',
      description: 'Whatever its state is, which is the `rsvp` of each event.',
      tags: ['Me'],
    },
  })
  .input(
    z.object({
      when: z
        .enum(['upcoming', 'past'])
        .default('upcoming')
        .describe(
          '`upcoming`: events that take place and are not over, soonest first. `past`: the others, which are over or ' +
            'cancelled, latest first.',
        ),
      ...pageInput,
      ...audienceSelection,
    }),
  )
  .output(proven(pageOf(event)))
  .query(async ({ ctx, input: { when, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const isUpcoming = when === 'upcoming';
    const page = await readPage(ctx.database, scope, embeddingEvents, {
      owner: 'rsvps',
      id: scope.audienceId ?? nilId,
      filters: { upcoming: isUpcoming },
      descending: !isUpcoming,
      limit,
      cursor,
    });
    return { ...page, items: await presentEvents(ctx.database, scope, page.items) };
  });
