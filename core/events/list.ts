import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { embeddingEvents } from '../../orm/records/event.ts';
import { validTimes } from '../../orm/records/event-times.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findPerson } from '../people/person.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { pageOf } from '../records/paging.ts';
import { readingScope } from '../request/scope.ts';
import { findVenue } from '../venues/venue.ts';
import { event, eventBodies } from './event.ts';
import { anyTime, eventListInput, past, scheduled, when } from './list-input.ts';

interface List {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly find: (reader: Reader, scope: Scope, id: string) => Promise<{ readonly id: string }>;
}

const listOf = (type: 'Venue' | 'Person', { path, summary, find }: List) =>
  readProcedure
    .meta({
      isCostly: true,
      openapi: route('GET', path, 'Events', summary, {
        description: anyTime,
      }),
    })
    .input(z.object({ id: id(type), when, ...eventListInput }).superRefine(validTimes))
    .output(proven(pageOf(event)))
    .query(async ({ ctx, input: { id, when, limit, cursor, count, audience, audience_id, ...given } }) => {
      const { database } = ctx;
      const scope = await readingScope(ctx, { audience, audience_id });
      const owner = type === 'Venue' ? 'venue' : 'person';
      const isPast = when === 'past';
      const filters = isPast ? past(given, scope) : scheduled(given);
      const list = { owner, filters, descending: isPast, limit, cursor, count };
      const read = (id: string) => readPage(database, scope, embeddingEvents, { ...list, id });
      // A cursor is of the survivor's list.
      let { id: owner_id } = cursor === undefined ? { id } : await find(database, scope, id);
      let page = await read(owner_id);
      if (page.items.length === 0 && cursor === undefined) {
        owner_id = (await find(database, scope, id)).id;
        if (owner_id !== id) page = await read(owner_id);
      }
      const items = await eventBodies(database, scope, page.items);
      return { ...page, ...(owner_id !== id && { owner_id }), items };
    });

export const listEventsAtVenue = listOf('Venue', {
  path: '/v1/venues/{id}/events',
  summary: "List a venue's upcoming events, soonest first",
  find: findVenue,
});

export const listEventsOfPerson = listOf('Person', {
  path: '/v1/people/{id}/events',
  summary: "List a person's upcoming events, soonest first",
  find: findPerson,
});
