import { z } from 'zod';
import { filteredAtVenue, filteredOfPerson } from '../../orm/reads/filtered-events.ts';
import { upcomingAtVenue, upcomingOfPerson } from '../../orm/reads/upcoming-events.ts';
import { id } from '../ids.ts';
import { pageOf } from '../paging.ts';
import { findPerson } from '../people/person.ts';
import { browseProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';
import { findVenue } from '../venues/venue.ts';
import { event } from './event.ts';
import { anyTime, eventListInput, validTimes } from './filters.ts';
import { eventPage } from './page.ts';

export const listEventsAtVenue = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/venues/{id}/events',
      summary: "List a venue's upcoming events, soonest first",
      description: anyTime,
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Venue'), ...eventListInput }).superRefine(validTimes))
  .output(pageOf(event))
  .query(async ({ ctx, input: { id, limit, cursor, count, audience, audience_id, ...filters } }) => {
    const scope = await readingScope(ctx, { audience, audience_id });
    await findVenue(ctx.database, scope, id);
    const reads = { upcoming: upcomingAtVenue, filtered: filteredAtVenue };
    return eventPage(ctx, reads, { owner: { kind: 'venue', id }, scope, filters, limit, cursor, count });
  });

export const listEventsOfPerson = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/people/{id}/events',
      summary: "List a person's upcoming events, soonest first",
      description: anyTime,
      tags: ['Events'],
    },
  })
  .input(z.object({ id: id('Person'), ...eventListInput }).superRefine(validTimes))
  .output(pageOf(event))
  .query(async ({ ctx, input: { id, limit, cursor, count, audience, audience_id, ...filters } }) => {
    const scope = await readingScope(ctx, { audience, audience_id });
    await findPerson(ctx.database, scope, id);
    const reads = { upcoming: upcomingOfPerson, filtered: filteredOfPerson };
    return eventPage(ctx, reads, { owner: { kind: 'person', id }, scope, filters, limit, cursor, count });
  });
