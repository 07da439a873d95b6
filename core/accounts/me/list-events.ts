import { z } from 'zod';
import { embeddingEvents } from '../../../orm/records/event.ts';
import { facetFilters } from '../../../orm/records/facets.ts';
import { optional } from '../../../orm/records/filters.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { event, eventBodies } from '../../events/event.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { readPage } from '../../records/list.ts';
import { pageInput, pageOf } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';

export const listMyEvents = userProcedure
  .meta({
    isCostly: true,
    openapi: route(
      'GET',
      '/v1/me/events',
      'Me',
      'List the events to which the signed-in user has given an RSVP',
      {
        operationId: 'listMyEvents',
        description: 'Whatever its state is, which is the `rsvp` of each event.',
      },
    ),
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
      ...optional(facetFilters),
      ...pageInput,
      ...audienceSelection,
    }),
  )
  .output(proven(pageOf(event)))
  .query(async ({ ctx, input: { when, limit, cursor, audience, audience_id, ...facets } }) => {
    const scope = await readingScope(ctx, { audience, audience_id });
    const isUpcoming = when === 'upcoming';
    const page = await readPage(ctx.database, scope, embeddingEvents, {
      owner: 'rsvps',
      id: scope.audienceId ?? nilId,
      filters: { upcoming: isUpcoming, ...facets },
      descending: !isUpcoming,
      limit,
      cursor,
    });
    return { ...page, items: await eventBodies(ctx.database, scope, page.items) };
  });
