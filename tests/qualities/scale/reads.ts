import type { Dependencies } from '../../../core/request/context.ts';
import { createCaller } from '../../../core/router.ts';
import { hour } from '../../../core/values/time.ts';
import type { Database } from '../../../orm/database.ts';
import { statement } from '../../support/database/statement.ts';

/** The reads whose cost must not grow, each asked about another record every time. */
export async function createReads(dependencies: Dependencies) {
  const { database } = dependencies;
  const session = await startSession(database);
  const caller = createCaller({
    ...dependencies,
    principal: { kind: 'user', ...session, audienceId: null, isAdmin: false, role: null },
  });
  const venues = await database.query(sampleVenues, []);
  const people = await database.query(samplePeople, []);
  const { next_cursor: beforeChanges } = await caller.changes.list({});
  await database.transaction(({ query }) => query(changeVenues, []));
  const now = new Date().toISOString();
  const inAnHour = new Date(Date.now() + hour).toISOString();
  const today = now.slice(0, 10);
  let turn = 0;
  const next = () => {
    const venue = venues[turn++ % venues.length];
    if (venue === undefined) throw new Error('There are no venues.');
    return venue;
  };
  const nextPerson = () => people[turn++ % people.length]?.id ?? '';
  const idOf = { venue: 'id', locale: 'locale_id', audience: 'audience_id' } as const;
  const listEvents = (
    owner: keyof typeof idOf,
    owners: number,
    first: number,
    filters: { upcoming: true } | { from: string },
  ) => {
    const ids = Array.from({ length: owners }, () => next()[idOf[owner]]);
    return caller.events.listByOwner({ owner, ids, first, ...filters });
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
    "a venue's calendar": async () => caller.calendars.ofVenue({ id: next().id }),
    "a venue's events": async () => caller.events.listAtVenue({ id: next().id }),
    "a locale's sections of today, 20 events": async () =>
      caller.events.listInLocale({ locale_id: next().locale_id, day: today, limit: 20 }),
    "a locale's sections of an hour, 20 events": async () =>
      caller.events.listInLocale({ locale_id: next().locale_id, from: now, until: inAnHour, limit: 20 }),
    "a locale's past featured events, 20": async () =>
      caller.events.listInLocale({
        locale_id: next().locale_id,
        until: now,
        featured: true,
        limit: 20,
      }),
    "a locale's events of a common name, 20": async () =>
      caller.events.listInLocale({ locale_id: next().locale_id, query: 'event', limit: 20 }),
    "a venue's past events": async () => caller.events.listAtVenue({ id: next().id, until: now }),
    "a person's events of today": async () => caller.events.listOfPerson({ id: nextPerson(), day: today }),
    "a person's upcoming events": async () => caller.events.listOfPerson({ id: nextPerson() }),
    "a person's calendar": async () => caller.calendars.ofPerson({ id: nextPerson() }),
    "a user's upcoming events, 20 of 5,000": async () => caller.me.listEvents({ limit: 20 }),
    "a user's past events, 20 of 5,000": async () => caller.me.listEvents({ when: 'past', limit: 20 }),
    "a locale's venues within 500 m": async () => {
      const { locale_id, latitude, longitude } = next();
      return caller.venues.listInLocale({ locale_id, latitude, longitude, radius: 500, limit: 20 });
    },
    "a locale's venues of a rare name": async () => {
      const { locale_id, name } = next();
      return caller.venues.listInLocale({ locale_id, query: name, limit: 20 });
    },
    "a locale's first 20 people": async () =>
      caller.people.listInLocale({ locale_id: next().locale_id, limit: 20 }),
    "a locale's people of a common name, 20": async () =>
      caller.people.listInLocale({ locale_id: next().locale_id, query: 'person', limit: 20 }),
    "a person's past events of a name": async () =>
      caller.events.listOfPerson({ id: nextPerson(), until: now, query: 'vent', limit: 20 }),
    "a locale's calendar": async () => caller.calendars.ofLocale({ id: next().locale_id }),
    "20 venues' next 3 events, in GraphQL": async () => listEvents('venue', 20, 3, { upcoming: true }),
    "a locale's next 20 events, in GraphQL": async () => listEvents('locale', 1, 20, { upcoming: true }),
    "a locale's 20 events from now, in GraphQL": async () => listEvents('locale', 1, 20, { from: now }),
    "an audience's next 20 events, in GraphQL": async () => listEvents('audience', 1, 20, { upcoming: true }),
    "an audience's 20 events from now, in GraphQL": async () => listEvents('audience', 1, 20, { from: now }),
    'what is nearby': async () => {
      const { latitude, longitude } = next();
      return caller.now.get({ latitude, longitude });
    },
    'a search for a rare word': async () => caller.search.records({ q: next().name }),
    'a search for a common word': async () => caller.search.records({ q: 'event' }),
    'a search for a common word near a point': async () => {
      const { latitude, longitude } = next();
      return caller.search.records({ q: 'event', latitude, longitude });
    },
    'the changes of 100 venues': async () => caller.changes.list({ cursor: beforeChanges, limit: 100 }),
  };
}

interface Sample {
  id: string;
  audience_id: string;
  locale_id: string;
  name: string;
  latitude: number;
  longitude: number;
}

const sampleVenues = statement<Sample, []>(
  'sample_venues',
  'select id, audience_id, locale_id, name, latitude, longitude from venue where not hidden order by id limit 500',
);

const samplePeople = statement<{ id: string }, []>(
  'sample_people',
  'select id from person order by id limit 500',
);

const changeVenues = statement<object, []>(
  'scale_changes',
  'update venue set latitude = latitude + 1e-6 where id in (select id from venue order by id limit 100)',
);

const user = statement<{ id: string }, []>(
  'scale_user',
  `insert into "user" (id, name, created_at, updated_at) values (gen_random_uuid(), 'Robin', now(), now()) returning id`,
);

const rsvps = statement<object, [userId: string]>(
  'scale_rsvps',
  `insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
   select $1, id, audience_id, 'attending', now(), now() from event order by id limit 5000`,
);

async function startSession(database: Database) {
  const [row] = await database.query(user, []);
  if (row === undefined) throw new Error('There is no user.');
  await database.transaction(({ query }) => query(rsvps, [row.id]));
  await database.query(statement('analyze_rsvps', 'analyze rsvp'), []);
  return { userId: row.id, sessionId: row.id };
}
