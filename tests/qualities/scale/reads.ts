import type { Dependencies } from '../../../core/context.ts';
import { createCaller } from '../../../core/router.ts';
import type { Database } from '../../../orm/database.ts';
import { statement } from '../../support/statement.ts';

/** The reads whose cost must not grow, each asked about another record every time. */
export async function createReads(dependencies: Dependencies) {
  const { database } = dependencies;
  const session = await startSession(database);
  const caller = createCaller({
    ...dependencies,
    principal: { kind: 'user', ...session, audienceId: null, isAdmin: false },
  });
  const venues = await database.query(sampleVenues, []);
  let turn = 0;
  const next = () => {
    const venue = venues[turn++ % venues.length];
    if (venue === undefined) throw new Error('There are no venues.');
    return venue;
  };
  return {
    'one venue': async () => caller.venues.get({ id: next().id }),
    "a locale's 20 nearest venues": async () => {
      const { locale_id, latitude, longitude } = next();
      return caller.venues.listInLocale({ locale_id, latitude, longitude, limit: 20 });
    },
    "a locale's first 20 venues by name": async () =>
      caller.venues.listInLocale({ locale_id: next().locale_id, limit: 20 }),
    "a locale's sections, 20 events": async () =>
      caller.events.listInLocale({ locale_id: next().locale_id, limit: 20 }),
    "a venue's events": async () => caller.events.listAtVenue({ id: next().id }),
  };
}

const sampleVenues = statement<{ id: string; locale_id: string; latitude: number; longitude: number }, []>(
  'sample_venues',
  'select id, locale_id, latitude, longitude from venue where not hidden order by id limit 500',
);

const user = statement<{ id: string }, []>(
  'scale_user',
  `insert into "user" (id, name, created_at, updated_at) values (gen_random_uuid(), 'Robin', now(), now()) returning id`,
);

async function startSession(database: Database) {
  const [row] = await database.query(user, []);
  if (row === undefined) throw new Error('There is no user.');
  return { userId: row.id, sessionId: row.id };
}
