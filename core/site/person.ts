import { z } from 'zod';
import { tracksOfPeople } from '../../orm/records/person.ts';
import { id } from '../../orm/statements/input-types.ts';
import { event, nextEvents, presentEvents } from '../events/event.ts';
import { findPerson, person, presentPerson } from '../people/person.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';
import { is_public } from './venue.ts';

const limit = 60;

export const getSitePerson = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Person') }))
  .output(
    proven(
      z.object({
        person,
        events: z.array(event).describe(`Their next ${limit} events, soonest first.`),
        is_public,
      }),
    ),
  )
  .query(async ({ ctx, input }) => {
    const { audience, scope } = await siteScope(ctx);
    const { database } = ctx;
    const [row, tracks, rows] = await Promise.all([
      findPerson(database, scope, input.id),
      database.query(tracksOfPeople, scope, [[input.id]]),
      nextEvents(ctx.database, scope, 'person', { id: input.id, limit }),
    ]);
    return {
      person: presentPerson(row, tracks),
      events: await presentEvents(database, scope, rows),
      is_public: audience.public_pages,
    };
  });
