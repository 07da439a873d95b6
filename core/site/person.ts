import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { tracksOfPeople } from '../../orm/records/person.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { event, eventBodies, nextEvents } from '../events/event.ts';
import { findPerson, person, personBody } from '../people/person.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';
import { follow_id, ownFollowOf } from './own-follow.ts';

const limit = 60;

const ofPerson = (database: Database, scope: Scope, id: string) =>
  [
    database.query(tracksOfPeople, scope, [[id]]),
    nextEvents(database, scope, 'person', { id, limit }),
  ] as const;

export const getSitePerson = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ id: id('Person') }))
  .output(
    proven(
      z.object({
        person,
        events: z.array(event).describe(`Their next ${limit} events, soonest first.`),
        follow_id,
      }),
    ),
  )
  .query(async ({ ctx, input: { id } }) => {
    const { scope } = await siteScope(ctx);
    const { database } = ctx;
    const [row, follow_id, ...ofRequested] = await Promise.all([
      findPerson(database, scope, id),
      ownFollowOf(database, scope, id),
      ...ofPerson(database, scope, id),
    ]);
    const [tracks, rows] = row.id === id ? ofRequested : await Promise.all(ofPerson(database, scope, row.id));
    return { person: personBody(row, tracks), events: await eventBodies(database, scope, rows), follow_id };
  });
