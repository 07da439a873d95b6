import { z } from 'zod';
import { pastWithRsvp, upcomingWithRsvp } from '../../../orm/reads/events-with-rsvp.ts';
import { event, presentEvents } from '../../events/event.ts';
import { userProcedure } from '../../procedures/procedures.ts';
import { decodeCursor, pageInput, pageOf, startKey, toPage } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';
import { nilId } from '../../values/ids.ts';

const lists = {
  upcoming: { statement: upcomingWithRsvp, start: ['-infinity', nilId] },
  past: { statement: pastWithRsvp, start: ['infinity', nilId] },
} as const;

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
  .output(pageOf(event))
  .query(async ({ ctx, input: { when, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const { statement, start } = lists[when];
    const [startsAt, id] = decodeCursor(cursor, startKey) ?? start;
    const rows = await ctx.database.query(statement, scope, [ctx.principal.userId, limit + 1, startsAt, id]);
    const page = toPage(rows, limit, (row) => [row.starts_at, row.id]);
    return { ...page, items: await presentEvents(ctx.database, scope, page.items) };
  });
