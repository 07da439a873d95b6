import { z } from 'zod';
import { upcomingAtVenue, upcomingOfPerson } from '../../orm/reads/upcoming-events.ts';
import { id } from '../ids.ts';
import { pageInput, pageOf } from '../paging.ts';
import { findPerson } from '../people/person.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { findVenue } from '../venues/venue.ts';
import { event } from './event.ts';
import { upcomingPage } from './upcoming.ts';

export const listEventsAtVenue = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/venues/{id}/events',
      summary: "List a venue's upcoming events, soonest first",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Venue'), ...pageInput, ...audienceSelection }))
  .output(pageOf(event))
  .query(async ({ ctx, input: { id: ownerId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    await findVenue(ctx.database, scope, ownerId);
    return upcomingPage(ctx, upcomingAtVenue, { ownerId, scope, limit, cursor });
  });

export const listEventsOfPerson = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/people/{id}/events',
      summary: "List a person's upcoming events, soonest first",
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Person'), ...pageInput, ...audienceSelection }))
  .output(pageOf(event))
  .query(async ({ ctx, input: { id: ownerId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    await findPerson(ctx.database, scope, ownerId);
    return upcomingPage(ctx, upcomingOfPerson, { ownerId, scope, limit, cursor });
  });
