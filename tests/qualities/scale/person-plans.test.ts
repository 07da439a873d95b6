import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendarPages } from '../../../core/calendars/read-events.ts';
import { calendarEvents } from '../../../orm/reads/calendar.ts';
import { eventsWithFriends } from '../../../orm/reads/events-with-friends.ts';
import { embeddingEvents, events } from '../../../orm/records/event.ts';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { type PageRequest, selectPages } from '../../../orm/records/list.ts';
import type { ListedRecord } from '../../../orm/records/record.ts';
import { type Scope, wholeAudience } from '../../../orm/statements/scope.ts';
import { analyze } from '../../support/database/analyze.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, halls, id, idOf, locale, stamps, venue } from './halls.ts';
import { planOf, rowsOf, scansIn } from './plan.ts';

const nil = id(0);
/** With the user's identity, and a friend of theirs with nothing else. */
const [person, user, friend] = [id(1001), id(2001), id(2999)];
/** Has declined 597 events to come, said maybe to three, and is one of those with ten. */
const decliner = id(2002);
const now = '2026-11-22T12:00:00Z';
const past = 5000;

const insertEvents = (first: number, numbers: string, status: string, start: string, end: string) =>
  `insert into event (id, audience_id, venue_id, locale_id, name, status, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select ${idOf(`${first} + n`)}, '${audience}', '${venue}', '${locale}', 'Dance', '${status}', ${start}, ${end}, 'America/Toronto', (${start} - interval '10 hours')::date, ${start}, ${stamps}
   from ${numbers} n`;

const ago = (hours: string) => `'${now}'::timestamptz - (${hours}) * interval '1 hour'`;

/**
 * One person appears at 5,000 events that are over, one in a hundred of them for weeks, one every six hours; at 600 that
 * are cancelled, as many past as upcoming; and at three to come. A user has replied to all of these. 300 other people and
 * users have ten each.
 */
const steps = [
  ...halls(),
  insertEvents(
    10_000,
    `generate_series(1, ${past})`,
    'scheduled',
    ago('n * 6 + case when n % 100 = 0 then 1000 else 0 end'),
    `case when n % 100 = 0 then ${ago('n * 6 + 40')} end`,
  ),
  insertEvents(20_000, 'generate_series(-300, 300)', 'cancelled', ago('n * 2 + 5'), 'null'),
  insertEvents(30_000, 'generate_series(1, 3)', 'scheduled', ago('-n'), 'null'),
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select ${idOf('1000 + n')}, '${audience}', '${locale}', 'Person', ${stamps} from generate_series(1, 301) n`,
  `insert into "user" (id, name, created_at, updated_at)
   select ${idOf('2000 + n')}, 'User', ${stamps} from (select generate_series(1, 301) n union select 999) n`,
  `insert into event_person (event_id, person_id, audience_id, position)
   select id, '${person}', audience_id, 0 from event
   union all
   select ${idOf('10000 + n * 10 + m')}, ${idOf('1001 + n')}, '${audience}', 1 from generate_series(1, 300) n, generate_series(1, 10) m`,
  `insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
   select ${idOf('person_id_number + 1000')}, event_id, audience_id, 'attending', ${stamps}
   from (select *, right(person_id::text, 4)::int as person_id_number from event_person) ep`,
  insertEvents(40_000, 'generate_series(1, 600)', 'scheduled', ago('-n'), 'null'),
  `insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
   select '${decliner}', id, audience_id, case when starts_at <= ${ago('-3')} then 'maybe' else 'declined' end, ${stamps}
   from event where id > '${id(40_000)}'`,
  `insert into identity (id, user_id, app_id, provider_user_id, created_at, updated_at)
   select id, id, 'platform', id::text, ${stamps} from "user"`,
  `insert into friendship (identity_id, friend_provider_user_id) values ('${friend}', '${user}')`,
];

const { database, drop } = await openTestDatabase();

test.before(async () => {
  await runSteps(database, steps);
  await analyze(database);
});
test.after(() => drop());

const scope: Scope = { ...wholeAudience(audience, now), userId: user };
const limit = 20;

/** Of ten ranges at most a page each, with its event and the user's RSVP. */
const page = 3 * 10 * limit;
/** The three that are to come and what began within the last day or so, with their events and RSVPs. */
const few = 3 * 20;

interface Read {
  readonly text: string;
  readonly scopeParts: readonly (keyof Scope)[];
}

type Case = [
  title: string,
  read: Read,
  values: readonly unknown[],
  rows: number,
  most: number,
  as?: Partial<Scope>,
];

const inAutumn = ['2026-10-01T12:00:00Z', nil] as const;

function list(
  owner: 'person' | 'rsvps',
  filters: FilterValues<typeof events.filters>,
  page: Partial<PageRequest> = {},
  record: ListedRecord<unknown, typeof events.filters> = events,
) {
  const ids = [owner === 'person' ? person : audience];
  const whole = { order: 'starts_at', limit };
  const { statement, values } = selectPages(record, { owner, ids, filters }, { ...whole, ...page });
  return [statement, values] as const;
}

/** As REST shows them. */
const shown = (...[owner, filters, page]: Parameters<typeof list>) =>
  list(owner, filters, page, embeddingEvents);

function calendar(part: 0 | 1, owner: 'person' | 'user', id: string) {
  const { selection, page } = calendarPages({ owner, id }, {}, now)[part];
  const { statement, values } = selectPages(calendarEvents, selection, page);
  return [statement, values] as const;
}

const cases: Case[] = [
  ["a person's upcoming events", ...shown('person', { upcoming: true }), 3, few],
  ["a person's events from now", ...shown('person', { from: now, status: 'scheduled' }), 3, few],
  ["a person's events of today", ...shown('person', { day: '2026-11-22', status: 'scheduled' }), 3, few],
  ["a person's events of a past day", ...shown('person', { day: '2025-11-22', status: 'scheduled' }), 4, few],
  [
    "a later page of a person's past events",
    ...shown('person', { until: now, status: 'scheduled' }, { after: inAutumn }),
    limit,
    page,
  ],
  [
    "a person's upcoming events of a name, among the first candidates",
    ...shown('person', { from: now, status: 'scheduled', query: 'dance' }, { candidates: 2000 }),
    3,
    few,
  ],
  ["a user's upcoming events", ...shown('rsvps', { upcoming: true }), 3, few],
  ["a user's past events", ...shown('rsvps', { upcoming: false }, { descending: true }), limit, page],
  [
    "a later page of a user's past events",
    ...shown('rsvps', { upcoming: false }, { descending: true, after: inAutumn }),
    limit,
    page,
  ],
  [
    "the events of a user's friends",
    eventsWithFriends,
    [limit],
    3,
    few,
    { audienceId: null, userId: friend },
  ],
  // Four a day for 30 days and one that lasted, 601 cancelled ones, and the three.
  ["what has begun of a person's calendar", ...calendar(0, 'person', person), 423, 3 * 500],
  ["what is to come of a person's calendar", ...calendar(1, 'person', person), 301, 3 * 400],
  ["what has begun of a user's own calendar", ...calendar(0, 'user', audience), 423, 4 * 500],
  ["what is to come of a user's own calendar", ...calendar(1, 'user', audience), 301, 4 * 400],
  [
    'what is to come of the calendar of a user who has declined 597 events',
    ...calendar(1, 'user', audience),
    3,
    few,
    { userId: decliner },
  ],
  ["a person's first events in GraphQL", ...list('person', {}), limit, page],
  ["a person's last events in GraphQL", ...list('person', {}, { descending: true }), limit, page],
  ["a later page of a person's events in GraphQL", ...list('person', {}, { after: inAutumn }), limit, page],
  ["a person's upcoming events in GraphQL", ...list('person', { upcoming: true }), 3, few],
  ["a person's events from now in GraphQL", ...list('person', { from: now, status: 'scheduled' }), 3, few],
  [
    "a person's events of today in GraphQL",
    ...list('person', { day: '2026-11-22', status: 'scheduled' }),
    3,
    few,
  ],
  [
    "a person's events until years ago in GraphQL",
    ...list('person', { until: '2020-01-01T00:00:00Z' }),
    0,
    0,
  ],
  ["a user's first events in GraphQL", ...list('rsvps', {}), limit, page],
  ["a user's last events in GraphQL", ...list('rsvps', {}, { backwards: true }), limit, page],
  ["a user's upcoming events in GraphQL", ...list('rsvps', { upcoming: true }), 3, few],
];

for (const [title, read, values, rows, most, as] of cases)
  test(`${title}, by a plan for all values: looks at no more than ${most} rows, of which it returns ${rows}`, async () => {
    const plan = await planOf(database, read, values, { ...scope, ...as });
    const tables = ['event', 'event_person', 'rsvp'];
    const lookedAt = rowsOf(plan, tables);
    assert.ok(lookedAt <= most, `${lookedAt} rows: ${JSON.stringify(scansIn(plan, tables))}`);
    assert.is(plan['Actual Rows'], rows);
  });
