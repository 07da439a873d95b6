import { z } from 'zod';
import { upcomingOfPerson } from '../../orm/reads/upcoming-events.ts';
import { id } from '../ids.ts';
import { pageInput, pageOf } from '../paging.ts';
import { findPerson } from '../people/find.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { event } from './event.ts';
import { upcomingPage } from './upcoming.ts';

export const listEventsOfPerson = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/people/{id}/events',
      summary: "A person's upcoming events, soonest first",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Person'), ...pageInput, ...audienceSelection }))
  .output(pageOf(event))
  .query(async ({ ctx, input: { id: ownerId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    await findPerson(ctx, scope, ownerId);
    return upcomingPage(ctx, upcomingOfPerson, { ownerId, scope, limit, cursor });
  });
