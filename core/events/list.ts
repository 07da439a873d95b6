import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { filteredAtVenue, filteredOfPerson } from '../../orm/reads/filtered-events.ts';
import { upcomingAtVenue, upcomingOfPerson } from '../../orm/reads/upcoming-events.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findPerson } from '../people/person.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { pageOf } from '../records/paging.ts';
import { readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { findVenue } from '../venues/venue.ts';
import { event } from './event.ts';
import { anyTime, eventListInput, validTimes } from './filters.ts';
import { type EventReads, eventPage } from './page.ts';

interface List {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly find: (reader: Reader, scope: Scope, id: string) => Promise<unknown>;
  readonly reads: EventReads;
}

const listOf = (type: 'Venue' | 'Person', { path, summary, find, reads }: List) =>
  browseProcedure
    .meta({
      isCostly: true,
      openapi: { method: 'GET', path, summary, description: anyTime, tags: ['Events'] },
    })
    .input(z.object({ id: id(type), ...eventListInput }).superRefine(validTimes))
    .output(pageOf(event))
    .query(async ({ ctx, input: { id, limit, cursor, count, audience, audience_id, ...filters } }) => {
      const scope = await readingScope(ctx, { audience, audience_id });
      await find(ctx.database, scope, id);
      const owner = { kind: type === 'Venue' ? 'venue' : 'person', id } as const;
      return eventPage(ctx, reads, { owner, scope, filters, limit, cursor, count });
    });

export const listEventsAtVenue = listOf('Venue', {
  path: '/v1/venues/{id}/events',
  summary: "List a venue's upcoming events, soonest first",
  find: findVenue,
  reads: { upcoming: upcomingAtVenue, filtered: filteredAtVenue },
});

export const listEventsOfPerson = listOf('Person', {
  path: '/v1/people/{id}/events',
  summary: "List a person's upcoming events, soonest first",
  find: findPerson,
  reads: { upcoming: upcomingOfPerson, filtered: filteredOfPerson },
});
